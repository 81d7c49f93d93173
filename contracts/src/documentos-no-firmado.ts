/** What is said of a document that nobody has signed (D-138); apart, since citizens' pages load it and nothing else of states. */
export const NO_FIRMADO = 'El documento todavía no está firmado'
