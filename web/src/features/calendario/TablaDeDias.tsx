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
import { enfocarNuevo } from '../../ui/PantallaDeLista.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { Esqueleto } from '../../ui/tabla/Cuerpo.tsx'
import tabla from '../../ui/tabla/DataTable.module.css'
import { AvisoFalla, Falla } from '../../ui/tabla/Estados.tsx'
import { ROL } from '../../ui/tabla/roles.ts'
import { useRelevoDeFoco } from '../../ui/useRelevoDeFoco.ts'
import estilos from './calendario.module.css'

const HUESOS = 16
const [FECHA, DIA, NOMBRE, CLASE, NORMA, QUIEN] = COLUMNAS_CALENDARIO

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
  const reintentar = () => void consulta.refetch()
  const vigentes = dias?.filter(({ retirado_at }) => retirado_at === null) ?? []
  return (
    <section className={tabla.tarjeta} aria-label="Días no laborables">
      {consulta.isError && dias && <AvisoFalla onReintentar={reintentar} />}
      {consulta.isError && !dias && <Falla onReintentar={reintentar} />}
      {(dias || !consulta.isError) && (
        <table className={`${tabla.tabla} ${estilos.dias}`} {...ROL.tabla} aria-label="Días no laborables">
          <thead {...ROL.grupo}>
            <tr {...ROL.fila}>
              {COLUMNAS_CALENDARIO.map(({ titulo }) => (
                <th key={titulo} scope="col" {...ROL.titulo}>
                  {titulo}
                </th>
              ))}
              <th scope="col" {...ROL.titulo} className={tabla.thAcciones}>
                Accion
              </th>
            </tr>
          </thead>
          {dias ? (
            <tbody {...ROL.grupo}>
              {dias.map((dia) => (
                <Fila key={dia.dia_id ?? dia.fecha} dia={dia} onQuitar={onQuitar} />
              ))}
            </tbody>
          ) : (
            <Esqueleto columnas={COLUMNAS_CALENDARIO.length + 1} filas={HUESOS} />
          )}
        </table>
      )}
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

const Fila = ({ dia, onQuitar }: { dia: DiaNoLaborable } & Pick<Props, 'onQuitar'>) => {
  const retirado = dia.retirado_at !== null
  return (
    <tr {...ROL.fila} data-retirado={retirado || undefined}>
      <td {...ROL.celda} className={tabla.mitad}>
        {FECHA.texto(dia)}
      </td>
      <td {...ROL.celda} className={`${tabla.mitad} ${estilos.semana}`}>
        {DIA.texto(dia)}
      </td>
      <td {...ROL.celda} className={tabla.principal}>
        {dia.calculado ? dia.nombre : <b className={estilos.registrado}>{NOMBRE.texto(dia)}</b>}
        {retirado && (
          <small className={estilos.retiro}>
            Retirado el {fecha(dia.retirado_at)}: {dia.motivo_retiro}
          </small>
        )}
      </td>
      <td {...ROL.celda} data-rotulo={CLASE.titulo}>
        <Clase dia={dia} />
      </td>
      <td {...ROL.celda} className={dia.norma ? undefined : estilos.vacia} data-rotulo={NORMA.titulo}>
        {NORMA.texto(dia) || '—'}
      </td>
      <td {...ROL.celda} className={dia.registrado_por ? undefined : estilos.vacia} data-rotulo={QUIEN.titulo}>
        {QUIEN.texto(dia) || '—'}
      </td>
      <td {...ROL.celda} className={tabla.celdaAcciones}>
        {onQuitar && !dia.calculado && !retirado && <Quitar dia={dia} onQuitar={onQuitar} />}
      </td>
    </tr>
  )
}

/** Goes with what it took away, and leaves the focus that it got back to 'Agregar'. */
const Quitar = ({ dia, onQuitar }: { dia: DiaNoLaborable; onQuitar: (dia: DiaNoLaborable) => void }) => {
  const caja = useRef<HTMLDivElement>(null)
  useRelevoDeFoco(caja, enfocarNuevo)
  return (
    <div ref={caja} className={tabla.acciones}>
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
