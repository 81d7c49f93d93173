import { fecha } from '@cabildo/contracts/base/tiempo'
import {
  COLUMNAS_CALENDARIO,
  type DiaNoLaborable,
  fechasEscritas,
  MENSAJES_CALENDARIO,
  nombreDeClaseDeDia,
} from '@cabildo/contracts/calendario'
import { IconCalendarPlus, IconFlag, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import { OFalla } from '../../ui/OFalla.tsx'
import { enfocarNuevo } from '../../ui/PantallaDeLista.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import tabla from '../../ui/tabla/DataTable.module.css'
import { TablaEntera } from '../../ui/tabla/TablaEntera.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { useRelevoDeFoco } from '../../ui/useRelevoDeFoco.ts'
import estilos from './calendario.module.css'

const VACIA = <span className={estilos.vacia}>—</span>
const [, DIA, NOMBRE, , NORMA, QUIEN] = COLUMNAS_CALENDARIO
const COLUMNAS = vestir(COLUMNAS_CALENDARIO, {
  fecha: { lugar: 'mitad' },
  dia: { lugar: 'mitad', celda: (dia) => <span className={estilos.semana}>{DIA.texto(dia)}</span> },
  nombre: {
    lugar: 'principal',
    celda: (dia) => (
      <>
        {dia.calculado ? dia.nombre : <b className={estilos.registrado}>{NOMBRE.texto(dia)}</b>}
        {dia.retirado_at !== null && (
          <small className={estilos.retiro}>
            Retirado el {fecha(dia.retirado_at)}: {dia.motivo_retiro}
          </small>
        )}
      </>
    ),
  },
  clase: { celda: (dia) => <Clase dia={dia} /> },
  norma: { celda: (dia) => NORMA.texto(dia) || VACIA },
  registrado_por: { celda: (dia) => QUIEN.texto(dia) || VACIA },
})

interface Props {
  consulta: { data: DiaNoLaborable[] | undefined; isError: boolean; refetch: () => unknown }
  /** Removed entries show, too. */
  retirados: boolean
  onRetirados: () => void
  /** Takes an entry away; undefined for who only reads. */
  onQuitar: ((dia: DiaNoLaborable) => void) | undefined
}

/** The non-working days of the year, by date: computed ones, entered ones, and on demand the removed ones (PLA-12, PLA-16). */
export const TablaDeDias = ({ consulta, retirados, onRetirados, onQuitar }: Props) => {
  const dias = consulta.data
  const vigentes = dias?.filter(({ retirado_at }) => retirado_at === null) ?? []
  return (
    <section className={tabla.tarjeta} aria-label="Días no laborables">
      <OFalla de={consulta}>
        <TablaEntera
          nombre="Días no laborables"
          className={estilos.dias}
          columnas={COLUMNAS}
          filas={dias}
          rowKey={({ dia_id, fecha: suya }) => dia_id ?? suya}
          acciones={(dia) =>
            onQuitar && !dia.calculado && dia.retirado_at === null && <Quitar dia={dia} onQuitar={onQuitar} />
          }
          huesos={16}
        />
      </OFalla>
      {dias && (
        <div className={estilos.pie}>
          <span>
            {vigentes.some(({ calculado }) => !calculado) ? (
              <>
                Mostrando <b>{dias.length}</b> {dias.length === 1 ? 'registro' : 'registros'}
              </>
            ) : (
              MENSAJES_CALENDARIO.sinRegistrados
            )}
          </span>
          <button type="button" className={estilos.enlace} aria-pressed={retirados} onClick={onRetirados}>
            Ver retirados
          </button>
        </div>
      )}
    </section>
  )
}

/** Goes with what it took away, and leaves the focus that it got back to 'Agregar'. */
const Quitar = ({ dia, onQuitar }: { dia: DiaNoLaborable; onQuitar: (dia: DiaNoLaborable) => void }) => {
  const caja = useRef<HTMLDivElement>(null)
  useRelevoDeFoco(caja, enfocarNuevo)
  return (
    <div ref={caja}>
      <AccionFila
        icono={IconTrash}
        peligro
        nombre={`Quitar ${dia.nombre}, ${fechasEscritas(dia)}`}
        onClick={() => onQuitar(dia)}
      />
    </div>
  )
}

/** The kind in the words before its colon; the whole stands in its title. */
const Clase = ({ dia }: { dia: DiaNoLaborable }) => {
  const clase = nombreDeClaseDeDia(dia)
  return (
    <span className={estilos.clase} data-registrado={!dia.calculado || undefined} title={clase}>
      <Icono de={dia.calculado ? IconFlag : IconCalendarPlus} tam={14} />
      {clase.split(':')[0]}
    </span>
  )
}
