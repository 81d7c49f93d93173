import type { Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { FranjaPdfActivo } from '../../../ui/PdfActivo.tsx'
import { VisorPdf } from '../../../ui/VisorPdf.tsx'
import { useAdjuntos } from './EnlacesPdf.tsx'
import { traerTramite } from './mpv.api.ts'
import { adjuntosDe, nombreDe } from './tramite.ts'

interface Props {
  tramite: Tramite
  abierto: boolean
  onClose: () => void
}

/** The only PDF of a submission, at an address that is signed when it opens (MPV-51, API-101). */
export const VisorTramite = ({ tramite, ...visor }: Props) => {
  const [principal] = adjuntosDe(tramite)
  const { adjuntos } = useAdjuntos(tramite, visor.abierto && principal?.activo === true)
  const original = adjuntos[0]?.original
  return (
    <VisorPdf
      titulo={nombreDe(tramite)}
      archivo={principal?.name ?? 'PDF'}
      url={async (signal) => adjuntosDe(await traerTramite(tramite.id, signal))[0]?.url ?? null}
      {...(principal?.activo && { franja: <FranjaPdfActivo original={original} /> })}
      {...visor}
    />
  )
}
