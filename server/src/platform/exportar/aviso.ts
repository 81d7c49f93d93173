/** What a printer's process says before a file whose logo could not be printed. */
export const AVISO_SIN_LOGO = 'sin-logo'
