import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import type { Documento } from '@cabildo/contracts/documentos'
import { EVENTOS_DOCUMENTO, HISTORIA_MAXIMO, type LineaDeHistoria } from '@cabildo/contracts/documentos-historia'
import { useQuery } from '@tanstack/react-query'
import { Espera } from '../../ui/Buscando.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { Dialogo } from '../../ui/Dialogo.tsx'
import clases from '../../ui/historia.module.css'
import { Button } from '../../ui/kit/boton.tsx'
import { NoSePudo } from '../../ui/NoSePudo.tsx'
import { nombreDe } from './archivos.ts'
import { historiaQuery } from './documentos.api.ts'

interface Props {
  documento: Documento
  abierto: boolean
  onClose: () => void
}

/** HISTORIA: what happened to a document, who did it and who has seen it, the oldest first (D-140). */
export const HistoriaModal = ({ documento, abierto, onClose }: Props) => {
  const { data, isError, refetch } = useQuery({ ...historiaQuery(documento.doc_id), enabled: abierto })
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      titulo="HISTORIA"
      detalle={nombreDe(documento)}
      botones={
        <Button data-autofocus variant="default" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {data ? (
        <>
          {data.data.length >= HISTORIA_MAXIMO && (
            <p className={cuerpo.nota}>
              Son los {HISTORIA_MAXIMO} hechos más recientes; los anteriores no se muestran.
            </p>
          )}
          <ol className={clases.lineas}>
            {data.data.map((linea, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added behind the others
              <Linea key={i} {...linea} />
            ))}
          </ol>
        </>
      ) : isError ? (
        <NoSePudo que="la historia" onReintentar={() => void refetch()} />
      ) : (
        <Espera texto="Cargando la historia" />
      )}
    </Dialogo>
  )
}

const Linea = ({ evento, en, por, area, detalle }: LineaDeHistoria) => (
  <li className={clases.linea}>
    <span className={clases.cuando}>
      {fecha(en)} {hora(en)}
    </span>
    <b>{EVENTOS_DOCUMENTO[evento]}</b>
    {area && <>: {area}</>}
    {por && <>, por {por}</>}
    {detalle && <span className={clases.detalle}>{detalle}</span>}
  </li>
)
