## D’un appareil à l’autre, en français.

# --- la feuille ---
device-menu = Sur un autre appareil
device-title = Sur un autre appareil
device-lead = Scanne ce code avec ton autre appareil, ou envoie-lui le lien. Tu joues là-bas, et ici aussi si tu veux.
device-qr = Code QR pour ton autre appareil
device-link = Lien pour ton autre appareil
device-share-title = Ma place à dudo
device-making = Le code arrive…
device-yours = Pour toi seul : qui l’ouvre joue à ta place.
device-left = { $n ->
    [one] Marche une fois, encore une minute. Pour toi seul : qui l’ouvre joue à ta place.
   *[other] Marche une fois, encore { $n } minutes. Pour toi seul : qui l’ouvre joue à ta place.
}
device-alone = Cette adresse ne marche que sur cet appareil. Pour un autre, ouvre la page par une adresse qu’il peut atteindre.
device-others = Tes autres appareils
device-others-about = Un téléphone perdu, ou tu as joué sur celui d’un autre ?
device-sign-out = Déconnecter mes autres appareils
device-sure = Partout ailleurs, tes places sont perdues aussitôt ; ici, tu continues. Un autre appareil aura besoin d’un nouveau code.
device-sign-out-now = Les déconnecter
device-signing-out = Un instant…
device-keep = Laisser
device-signed-out = Il n’y a plus que cet appareil qui joue pour toi.

# --- la page où mène le code ---
device-opening = J’ouvre le code…
device-question = { $name }, tu continues ici ?
device-question-nobody = Continuer ici ?
device-question-about = La place est à toi sur les deux appareils.
device-continue = Continuer ici
device-continue-nobody = Continuer ici
device-replaces = { $n ->
    [one] Jusqu’ici, tu es { $name } sur cet appareil. Si tu continues, il perd la place de { $name }.
   *[other] Jusqu’ici, tu es { $name } sur cet appareil. Si tu continues, il perd les places de { $name } à { $n } tables.
}
device-stay = Rester { $name }
device-already = Ici, tu es déjà { $name }
device-already-nobody = Tu es déjà ici
device-already-about = Le code est pour un autre appareil, où il marche toujours.
device-gone = Ce code n’ouvre rien
device-gone-about = Un code marche une fois, pendant dix minutes. Fais-en un nouveau sur ton autre appareil : menu, « Sur un autre appareil ».
device-home = À l’accueil

# --- ce qui est refusé ---
watching-signed-out = Cet appareil a été déconnecté. Tu regardes.
trouble-no-such-transfer = Ce code n’ouvre plus rien. Fais-en un nouveau.
trouble-nobody = Prends d’abord une place.
trouble-too-many-new-codes = C’étaient beaucoup de codes. Réessaie dans un moment.
