/** Keyword of files whose foot says that they are a verifiable copy; Word keeps it when it makes a PDF. */
export const CON_PIE = 'copia-verificable'
