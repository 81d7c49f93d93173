import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { CLASES_DE_HISTORIA, type EventoDeArea } from '@cabildo/contracts/organizacion'
import { useQuery } from '@tanstack/react-query'
import { Espera } from '../../../ui/Buscando.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import historia from '../../../ui/historia.module.css'
import { Button } from '../../../ui/kit/boton.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { historiaQuery } from '../organizacion.api.ts'
import type { PropsDeActo } from './acciones.ts'

/** HISTORIA: names, parents, heads, closings and mergers of an area, the latest first (ORG-05). */
export const HistoriaDialogo = ({ area, abierto, onClose }: PropsDeActo) => {
  const { data, isError, refetch } = useQuery({ ...historiaQuery(area.id), enabled: abierto })
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      titulo="HISTORIA"
      detalle={`N° ${area.id} · ${area.name}`}
      botones={
        <Button data-autofocus variant="default" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {data ? (
        <ol className={historia.lineas}>
          {data.map((evento, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn as a whole
            <Linea key={i} {...evento} />
          ))}
        </ol>
      ) : isError ? (
        <NoSePudo que="la historia" onReintentar={() => void refetch()} />
      ) : (
        <Espera texto="Cargando la historia" />
      )}
    </Dialogo>
  )
}

/** From what to what; one side alone where the other was nothing. */
const cambioDe = ({ antes, despues }: EventoDeArea) =>
  antes && despues ? `${antes} → ${despues}` : (despues ?? (antes && `${antes} → ninguno`))

const Linea = (evento: EventoDeArea) => {
  const { clase, fecha: en, desde, documento, autor } = evento
  return (
    <li className={historia.linea}>
      <span className={historia.cuando}>{en ? `${fecha(en)} ${hora(en)}` : 'Desde el inicio'}</span>
      <b>{CLASES_DE_HISTORIA[clase]}</b>
      {autor && <>, por {autor}</>}
      <span className={historia.detalle}>{cambioDe(evento)}</span>
      {desde && <span className={historia.detalle}>Rige desde el {fecha(desde)}</span>}
      {documento && <span className={historia.detalle}>{documento}</span>}
    </li>
  )
}
