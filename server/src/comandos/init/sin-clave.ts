/** An address as it may be shown: the password in it, before the last @ or among its parameters, is hidden. */
export const sinClave = (texto: string): string =>
  texto.replace(/(:\/\/[^:/@?]*):.*@/, '$1:…@').replace(/([?&]password=)[^&]*/g, '$1…')
