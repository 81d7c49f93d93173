import { palabraDeEstado } from '@cabildo/contracts/documentos-firmado'
import type { Despacho, Firmador } from '@cabildo/contracts/firma-digital'
import { VisorPdf } from '../../ui/VisorPdf.tsx'
import { nombreDe } from './columnas.tsx'

interface Props {
  despacho: Despacho
  firmador: Firmador | undefined
  /** Its address at the server, signed now. */
  direccion: () => Promise<string>
  abierto: boolean
  onClose: () => void
}

/** Where a service on the user's own machine keeps the PDF: by its name, with '.pdf' behind it (FIR-30). */
const enServicioLocal = (servicio: string, { documentos }: Despacho): string =>
  `${servicio.replace(/\/*$/, '/')}${encodeURIComponent(documentos.name.replace(/\.pdf$/i, ''))}.pdf`

/** The PDF of a document in dispatch, 720 high (FIR-09). */
export const VisorDespacho = ({ despacho, firmador, direccion, abierto, onClose }: Props) => (
  <VisorPdf
    abierto={abierto}
    onClose={onClose}
    titulo={nombreDe(despacho)}
    archivo={`PDF · ${palabraDeEstado(despacho.estado)}`}
    alto={720}
    url={firmador?.servicioLocal ? enServicioLocal(firmador.servicioLocal, despacho) : direccion}
  />
)
