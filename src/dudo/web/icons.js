// Line icons on a 24 px grid, drawn in the colour of the text around them.

import { html } from "./lib.js";

/** @type {Record<string, string>} */
const PATHS = {
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  minus: "M6 12h12",
  plus: "M6 12h12M12 6v12",
  more: "M7 10l5 5 5-5",
  back: "M14 6l-6 6 6 6",
  book: "M5 5.5c2.5-1 5-1 7 .5 2-1.5 4.5-1.5 7-.5v13c-2.5-1-5-1-7 .5-2-1.5-4.5-1.5-7-.5zM12 6v13",
  sun: "M12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4",
  moon: "M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z",
  auto: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  keys: "M3.5 7h17v10.5h-17zM7 10.5h.01M10.3 10.5h.01M13.7 10.5h.01M17 10.5h.01M8 14.2h8",
  down: "M12 4v11M7 11l5 5 5-5M5 20h14",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  share: "M12 15V4M8 7.5L12 3.5l4 4M6 11H4.5v9.5h15V11H18",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v.01M14 20h2.5M20 17.5V20",
  crown: "M4 18.5L3 8l5 3.5L12 5l4 6.5L21 8l-1 10.5z",
  shuffle: "M3 7h3.5c5 0 5.5 10 10.5 10h3.5M3 17h3.5c1.7 0 2.9-1.2 3.9-2.800M13.6 9.800C14.5 8.2 15.5 7 17 7h3.500M18 4.500l2.5 2.500L18 9.500M18 14.500l2.5 2.5-2.5 2.5",
  chat: "M4 5h16v11h-8.500L7 20v-4H4z",
  send: "M4 12h14M12.5 6.500L18 12l-5.5 5.5",
  leave: "M13 4H5v16h8M10 12h10M16.5 8.500L20 12l-3.5 3.5",
  check: "M5 12.500l4.5 4.500L19 7.5",
  seal: "M12 3l7 2.500v6c0 4.500-3 7.500-7 9.500-4-2-7-5-7-9.500v-6zM8.500 12l2.500 2.500 4.500-5",
  edit: "M4 20l1-4L16.5 4.500l3 3L8 19z",
  phone: "M7 3h10v18H7zM11 18h2",
  tv: "M3.500 5.500h17v11.500h-17zM8 20.500h8",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  skip: "M5 6l7 6-7 6zM13 6l7 6-7 6z",
};

/** @param {{name: string}} props */
export const Icon = ({ name }) => html`
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d=${PATHS[name]} fill="none" stroke="currentColor" stroke-width="2"
      stroke-linecap="round" stroke-linejoin="round" />
  </svg>
`;
