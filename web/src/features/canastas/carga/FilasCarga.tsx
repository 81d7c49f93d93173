import type { Columna } from '@cabildo/contracts/base/listado'
import { type Carga, type ClaseFila, type FilaCarga, TABLA_FILAS_CARGA } from '@cabildo/contracts/canastas-carga'
import { IconArrowRight, IconCircleCheck, IconCircleX, IconPencil, IconTableOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Icono } from '../../../ui/Icono.tsx'
import { DataTable } from '../../../ui/tabla/DataTable.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { vestir } from '../../../ui/tabla/tipos.ts'
import { estadoDe, useListado } from '../../../ui/tabla/useListado.ts'
import { filasQuery, type ListadoFilas } from './carga.api.ts'
import estilos from './carga.module.css'

const columnasCon = (suerte: string) =>
  [
    { campo: 'fila', titulo: 'FILA', texto: ({ fila }) => miles(fila) },
    { campo: 'ape_nom', titulo: 'APELLIDOS Y NOMBRES', texto: ({ ape_nom }) => ape_nom },
    { campo: 'dni', titulo: 'DNI', texto: ({ dni }) => dni },
    { campo: 'motivos', titulo: suerte, texto: ({ motivos }) => motivos.join('. ') },
  ] as const satisfies readonly Columna<FilaCarga>[]
const vestidas = (suerte: string) =>
  vestir(columnasCon(suerte), {
    fila: { lugar: 'lado', fija: true, rotulo: () => true },
    ape_nom: { lugar: 'principal', celda: ({ ape_nom }) => <strong>{ape_nom || '—'}</strong>, anchoMinPx: 160 },
    dni: { lugar: 'mitad', fija: true, celda: ({ dni }) => <span className={estilos.dni}>{dni || '—'}</span> },
    motivos: { anchoMinPx: 300, rotulo: () => false, celda: (fila) => <Suerte fila={fila} /> },
  })
/** A refused row is not recorded. */
const RECHAZADAS = vestidas('MOTIVO')
const ACEPTADAS = vestidas('QUÉ SE HARÁ')

const FILTRO: Record<Vista, ListadoFilas['columns']> = {
  nuevo: { clase: 'nuevo' },
  cambia: { clase: 'cambia' },
  igual: { clase: 'igual' },
  rechazado: { clase: 'rechazado' },
  corregido: { corregido: '1' },
}

const LO_DEMAS = { nuevo: 'Se registrará', cambia: 'Se actualizará', igual: 'Ya está registrado con los mismos datos' }

/** The rows of one kind, a page at a time, by the numbers that the spreadsheet shows. */
export const FilasCarga = ({ id, vista }: { id: number; vista: Vista }) => {
  const { listado, cambiar } = useListado(TABLA_FILAS_CARGA)
  const consulta = useQuery(filasQuery(id, { ...listado, columns: FILTRO[vista] }))
  return (
    <div className={estilos.tabla}>
      <DataTable
        titulo="Filas del archivo"
        columnas={vista === 'rechazado' ? RECHAZADAS : ACEPTADAS}
        tabla={TABLA_FILAS_CARGA}
        listado={listado}
        onListado={cambiar}
        estado={estadoDe(consulta)}
        rowKey={({ fila }) => fila}
        vacio={{
          icono: <Icono de={IconTableOff} tam={32} />,
          titulo: 'Ninguna fila',
          texto: 'El archivo no tiene filas de esta clase.',
        }}
      />
    </div>
  )
}

/** The outcome of a row: its refusal, its changes (old values only for those who may see the record), its corrections. */
const Suerte = ({ fila: { clase, motivos, cambios, avisos } }: { fila: FilaCarga }) => (
  <ul className={estilos.suerte}>
    {motivos.map((motivo) => (
      <li key={motivo} data-clase="rechazado">
        <Icono de={IconCircleX} tam={16} />
        {motivo}
      </li>
    ))}
    {clase !== 'rechazado' && cambios.length === 0 && (
      <li>
        <Icono de={IconCircleCheck} tam={16} />
        {LO_DEMAS[clase]}
      </li>
    )}
    {cambios.some(({ antes }) => antes === null) ? (
      <li>Cambia: {cambios.map(({ campo }) => campo).join(', ')}</li>
    ) : (
      cambios.map(({ campo, antes, despues }) => (
        <li key={campo} data-clase="cambia">
          <span className={estilos.antesYDespues}>
            <small>{campo}</small>
            <span className="solo-lector">, antes</span>
            <s>{antes || '(vacío)'}</s>
            <Icono de={IconArrowRight} tam={14} />
            <span className="solo-lector">, después</span>
            <b>{despues || '(vacío)'}</b>
          </span>
        </li>
      ))
    )}
    {avisos.map((aviso) => (
      <li key={aviso} data-clase="corregido">
        <Icono de={IconPencil} tam={16} />
        {aviso}
      </li>
    ))}
  </ul>
)

/** The kind of rows that shows: the rows of a class, or the rows in which a value was corrected. */
export type Vista = ClaseFila | 'corregido'

const VISTAS: readonly { vista: Vista; rotulo: string; nota: string; cuenta: (carga: Carga) => number }[] = [
  { vista: 'nuevo', rotulo: 'Nuevos', nota: 'Se registrarán', cuenta: ({ nuevos }) => nuevos },
  { vista: 'cambia', rotulo: 'Cambian', nota: 'Ya están, con otros datos', cuenta: ({ cambiados }) => cambiados },
  { vista: 'igual', rotulo: 'Iguales', nota: 'Ya están así', cuenta: ({ iguales }) => iguales },
  { vista: 'rechazado', rotulo: 'Rechazados', nota: 'No se tomarán', cuenta: ({ rechazados }) => rechazados },
  { vista: 'corregido', rotulo: 'Corregidos', nota: 'Entre los aceptados', cuenta: ({ corregidos }) => corregidos },
]

/** The order of importance: refused rows first, then the changes that people may not expect. */
const PRIMERO: readonly Vista[] = ['rechazado', 'cambia', 'corregido', 'nuevo', 'igual']

/** The first kind of PRIMERO that has rows. */
export const vistaInicial = (carga: Carga): Vista =>
  PRIMERO.find((vista) => VISTAS.some((una) => una.vista === vista && una.cuenta(carga) > 0)) ?? 'nuevo'

interface Props {
  carga: Carga
  vista: Vista
  onVista: (vista: Vista) => void
}

/** The number of rows of each kind; each figure shows its rows. Native radios, so that arrows move between them. */
export const Resumen = ({ carga, vista, onVista }: Props) => {
  const grupo = useId()
  return (
    <fieldset className={estilos.resumen}>
      <legend className="solo-lector">Filas que se muestran</legend>
      {VISTAS.map((una) => (
        <label key={una.vista} className={estilos.cuenta} data-vista={una.vista}>
          <input type="radio" name={grupo} checked={una.vista === vista} onChange={() => onVista(una.vista)} />
          <b>{miles(una.cuenta(carga))}</b>
          <span>{una.rotulo}</span>
          <small>{una.nota}</small>
        </label>
      ))}
    </fieldset>
  )
}
