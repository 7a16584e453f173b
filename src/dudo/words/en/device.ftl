## From one device to another, in English.

# --- the sheet ---
device-menu = On another device
device-title = On another device
device-lead = Scan this with your other device, or send it the link. You play on there, and here too if you like.
device-qr = QR code for your other device
device-link = Link for your other device
device-share-title = My seat at dudo
device-making = Making a code…
device-yours = Only for you: whoever opens it plays in your place.
device-left = { $n ->
    [one] Works once, for one more minute. Only for you: whoever opens it plays in your place.
   *[other] Works once, for { $n } more minutes. Only for you: whoever opens it plays in your place.
}
device-alone = This address works on this device only. For another one, open the page by an address that it can reach.
device-others = Your other devices
device-others-about = Lost a phone, or played on a borrowed one?
device-sign-out = Sign out my other devices
device-sure = Everywhere else your seats are gone at once; here you play on. Another device then needs a new code.
device-sign-out-now = Sign them out
device-signing-out = Signing out…
device-keep = Leave it
device-signed-out = Only this device plays as you now.

# --- the page that the code leads to ---
device-opening = Opening the code…
device-question = Continue here as { $name }?
device-question-nobody = Continue here?
device-question-about = The seat is yours on both devices.
device-continue = Continue as { $name }
device-continue-nobody = Continue
device-replaces = { $n ->
    [one] On this device you are { $name } so far. If you continue, it loses the seat of { $name }.
   *[other] On this device you are { $name } so far. If you continue, it loses the seats of { $name } at { $n } tables.
}
device-stay = Stay { $name }
device-already = You are { $name } here already
device-already-nobody = You are here already
device-already-about = The code is for another device, and still works there.
device-gone = This code opens nothing
device-gone-about = Each one works once, for ten minutes. Make a new one on your other device: menu, “On another device”.
device-home = To the first page

# --- what was refused ---
watching-signed-out = This device was signed out. You are watching.
trouble-no-such-transfer = This code opens nothing any more. Make a new one.
trouble-nobody = Take a seat first.
trouble-too-many-new-codes = That were many codes. Please try again in a while.
