import type { NormaListada } from '@cabildo/contracts/normas'
import { VisorPdf } from '../../ui/VisorPdf.tsx'
import { caminoDe, nombreDe } from './origen.ts'

interface Props {
  norma: NormaListada
  abierto: boolean
  encima?: boolean
  onClose: () => void
}

/** The published PDF as everybody reads it, 680 high (NOR-06, API-104). */
export const VisorNorma = ({ norma, ...visor }: Props) => (
  <VisorPdf titulo={nombreDe(norma)} archivo={norma.name_file} url={caminoDe(norma)} {...visor} />
)
