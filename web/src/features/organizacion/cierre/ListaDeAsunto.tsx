import { fecha } from '@cabildo/contracts/base/tiempo'
import { ASUNTOS, type Asunto } from '@cabildo/contracts/organizacion-cierre'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Espera } from '../../../ui/Buscando.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { Pie } from '../../../ui/tabla/Pie.tsx'
import { asuntoQuery } from './cierre.api.ts'
import estilos from './cierre.module.css'
import type { AreaContada } from './reparto.ts'

interface Props {
  area: Pick<AreaContada, 'id' | 'name'>
  asunto: Asunto
  abierto: boolean
  onClose: () => void
}

/** What an area has of one kind, page by page, above the dialog that closes it (ORG-26). */
export const ListaDeAsunto = ({ area, asunto, abierto, onClose }: Props) => {
  const [parte, poner] = useState({ start: 0, length: 10 })
  const { data, isError, refetch } = useQuery({ ...asuntoQuery(area.id, asunto, enFilas(parte)), enabled: abierto })
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      encima
      titulo={ASUNTOS[asunto].nombre.toLocaleUpperCase('es-PE')}
      detalle={area.name}
      botones={
        <Button data-autofocus variant="default" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {data ? (
        <>
          <ul className={estilos.lista}>
            {data.data.map(({ numero, descripcion, fecha: cuando }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the page is drawn as a whole
              <li key={i}>
                <b>{numero}</b>
                <span>{descripcion}</span>
                {cuando && <time dateTime={cuando.slice(0, 10)}>{fecha(cuando)}</time>}
              </li>
            ))}
          </ul>
          <Pie
            {...parte}
            parte={enFilas(parte)}
            filas={data.data.length}
            recordsFiltered={data.recordsFiltered}
            onCambio={(cambio) => poner((antes) => ({ ...antes, start: 0, ...cambio }))}
          />
        </>
      ) : isError ? (
        <NoSePudo que="la lista" onReintentar={() => void refetch()} />
      ) : (
        <Espera texto="Cargando la lista" />
      )}
    </Dialogo>
  )
}

/** The most that one call brings, where all are asked for. */
const TOPE = 999
const enFilas = ({ start, length }: { start: number; length: number }) => ({
  start,
  length: length < 0 ? TOPE : length,
})
