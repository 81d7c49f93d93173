/** What the forms say of notices by mail (CON-23); apart, so that they do not load the words of the tracker. */

/** Beside the box, which nobody has ticked yet. */
export const AUTORIZO_CORREO =
  'Autorizo que me notifiquen por correo electrónico las comunicaciones y la respuesta de este trámite (artículo 20.4 del TUO de la Ley 27444).'
/** Of the complaints book, whose form asks for the address for that. */
export const CORREO_ES_EL_CANAL = 'La respuesta a su reclamo llega a este correo.'
