import { VisorPdf } from '../../ui/VisorPdf.tsx'
import { nombreDe, SENTIDO_DEL_REGISTRADO } from './palabras.ts'
import clases from './Resultado.module.css'
import { BandaDeNorma, BandaResultado, ListaFirmas } from './Resultado.tsx'
import type { Hallado } from './useConsulta.ts'
import { pedirDocumento } from './verificacion.api.ts'

interface Props {
  hallado: Hallado
  abierto: boolean
  onClose: () => void
}

/** An address lives five minutes (API-101); after this time a new one is loaded. */
const FRESCA_MS = 240_000

/** The document found: its verdict, its PDF, 720 high, and its signatures (VER-02, VER-14). */
export const DocumentoModal = ({ hallado: { documento, consulta, recibidoMs }, abierto, onClose }: Props) => {
  const { url, name } = documento.documentos
  const pedirUrl = async (signal: AbortSignal) => {
    if (performance.now() - recibidoMs < FRESCA_MS) return url
    return (await pedirDocumento(consulta, signal)).data?.documentos.url ?? null
  }
  const { resultado, firmas } = documento.verificacion
  return (
    <VisorPdf
      abierto={abierto}
      onClose={onClose}
      titulo={nombreDe(documento)}
      archivo={`Código ${consulta.code_verifica.toUpperCase()}`}
      url={pedirUrl}
      alto={720}
      descarga={name}
      franja={
        <>
          <BandaResultado verificacion={documento.verificacion} sentido={SENTIDO_DEL_REGISTRADO[resultado]} />
          {documento.norma && <BandaDeNorma {...documento.norma} />}
        </>
      }
    >
      <div className={clases.plegadas}>
        <ListaFirmas firmas={firmas} plegable />
      </div>
    </VisorPdf>
  )
}
