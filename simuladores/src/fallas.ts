/** What may go wrong at the partner's, each on demand (peru.md §1.6). */
export const FALLAS = [
  /** The part of the upload has another name than was asked for. */
  'campoEquivocado',
  /** One byte of the document has changed on the way. */
  'bytesAlterados',
  /** It comes back as it was handed out. */
  'sinFirmar',
  /** Signed with a certificate of nobody we trust. */
  'autoridadAjena',
  /** Saved anew by a program that keeps nothing of the file as it was, then signed. */
  'reescrito',
  /** Signed twice before it comes back. */
  'dosFirmas',
  /** Sent a second time, as after an answer that was lost. */
  'subirDosVeces',
  /** The partner's own server answers 500. */
  'error500',
  /** Nothing happens any more. */
  'sinRespuesta',
  /** The person cancels in the native window. */
  'cancelar',
  /** The window is closed without a word on what became of it. */
  'cerrarSinResultado',
  /** It says that it signed, though nothing was sent. */
  'okSinSubir',
  /** It waits until it is told to go on. */
  'lento',
  /** Everything is told twice, and something that means nothing besides. */
  'mensajesDeMas',
] as const
export type Falla = (typeof FALLAS)[number]
