import type { Documento } from '@cabildo/contracts/documentos'
export const DocumentoModal = (_: { abierto: boolean; documento: Documento | null; area: { id: number; name: string }; onClose: () => void; alGrabar: (d: Documento) => void }) => null
