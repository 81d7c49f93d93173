import { type Columna, escribirQuery } from '@cabildo/contracts/base/listado'
import { canastasCargaApi, type FilaCarga, TABLA_FILAS_CARGA } from '@cabildo/contracts/canastas-carga'
import type { Carga } from '@cabildo/contracts/cargas'
import { pedir } from '../../../platform/api.ts'
import { miles } from '../../../ui/tabla/idioma.ts'
import { vestir } from '../../../ui/tabla/tipos.ts'
import { FilasDeCarga, Suerte, type VistaDeFilas } from '../../cargas/index.ts'
import { CANASTAS } from './carga.api.ts'
import estilos from './carga.module.css'

const LO_DEMAS = {
  nuevo: 'Se registrará',
  cambia: 'Se actualizará',
  igual: 'Ya está registrado con los mismos datos',
  // Baskets only add and change.
  retira: '',
}

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
    motivos: { anchoMinPx: 300, rotulo: () => false, celda: (fila) => <Suerte fila={fila} loDemas={LO_DEMAS} /> },
  })
/** A refused row is not recorded. */
const RECHAZADAS = vestidas('MOTIVO')
const ACEPTADAS = vestidas('QUÉ SE HARÁ')

/** The kind of rows that shows: the rows of a class, or the rows in which a value was corrected. */
export type Vista = 'nuevo' | 'cambia' | 'igual' | 'rechazado' | 'corregido'

const filtroDe = (vista: Vista) => (vista === 'corregido' ? { corregido: '1' } : { clase: vista })

/** The rows of one kind. */
export const FilasCarga = ({ id, vista }: { id: number; vista: Vista }) => (
  <FilasDeCarga
    tabla={TABLA_FILAS_CARGA}
    columnas={vista === 'rechazado' ? RECHAZADAS : ACEPTADAS}
    rowKey={({ fila }) => fila}
    filtro={filtroDe(vista)}
    queryKey={[...CANASTAS, 'carga', id]}
    traer={(listado, signal) =>
      pedir(canastasCargaApi.filas, { params: { id: String(id) }, query: escribirQuery(listado) }, { signal })
    }
  />
)

export const VISTAS: readonly VistaDeFilas<Vista>[] = [
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
