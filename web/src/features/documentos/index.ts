// What other screens write documents with (EXP-32, EXP-49).
export { DocumentoModal } from './DocumentoModal.tsx'
