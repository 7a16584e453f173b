// What every page carries: the wordmark, language, theme and sound.

import { Die } from "../dice.js";
import { Icon } from "../icons.js";
import { html } from "../lib.js";
import { language as chosenLanguage, muted, theme } from "../prefs.js";
import { go } from "../route.js";
import { language, LANGUAGES, t } from "../words.js";

/** The name of the game; its last letter is the paco. */
export const Wordmark = () => html`
  <a class="wordmark" href="/" onClick=${(/** @type {Event} */ e) => {
    e.preventDefault();
    go("/");
  }}><span class="sr">dudo</span><span class="wordmark-letters" aria-hidden="true">dud</span><${Die} face=${1} /></a>
`;

export const SoundButton = () => html`
  <button type="button" class="tool" aria-pressed=${!muted.value} aria-label=${t("sound")}
    title=${t(muted.value ? "sound-off" : "sound-on")} data-testid="sound"
    onClick=${() => (muted.value = !muted.value)}>
    <${Icon} name=${muted.value ? "mute" : "sound"} />
  </button>
`;

const NEXT_THEME = /** @type {const} */ ({ auto: "light", light: "dark", dark: "auto" });
const THEME_ICON = { auto: "auto", light: "sun", dark: "moon" };

export const ThemeButton = () => html`
  <button type="button" class="tool" data-testid="theme" title=${t(`theme-${theme.value}`)}
    aria-label=${`${t("theme")} ${t(`theme-${theme.value}`)}`}
    onClick=${() => (theme.value = NEXT_THEME[theme.value])}>
    <${Icon} name=${THEME_ICON[theme.value]} />
  </button>
`;

export const LanguageButton = () => {
  const other = language.value === "en" ? "fr" : "en";
  return html`
    <button type="button" class="tool tool-text" lang=${other} data-testid="language" title=${LANGUAGES[other]}
      onClick=${() => (chosenLanguage.value = other)}>
      <span aria-hidden="true">${other.toUpperCase()}</span><span class="sr">${LANGUAGES[other]}</span></button>
  `;
};

export const Settings = () => html`
  <div class="tools"><${LanguageButton} /><${ThemeButton} /><${SoundButton} /></div>
`;
