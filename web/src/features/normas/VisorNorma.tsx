import type { NormaListada } from '@cabildo/contracts/normas'
import { caminoDePublicada, tituloDeNorma } from '@cabildo/contracts/normas-tipos'
import { VisorPdf } from '../../ui/VisorPdf.tsx'

interface Props {
  norma: NormaListada
  abierto: boolean
  encima?: boolean
  onClose: () => void
}

/** The published PDF as everybody reads it, 680 high (NOR-06, API-104). */
export const VisorNorma = ({ norma, ...visor }: Props) => (
  <VisorPdf
    titulo={tituloDeNorma(norma)}
    archivo={norma.name_file}
    url={caminoDePublicada(norma.path_file)}
    {...visor}
  />
)
