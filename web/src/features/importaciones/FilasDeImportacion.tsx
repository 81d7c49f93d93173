import { type Columna, escribirQuery } from '@cabildo/contracts/base/listado'
import type { Carga } from '@cabildo/contracts/cargas'
import {
  type FilaDeImportacion,
  type Importacion,
  importacionesApi,
  TABLA_FILAS_IMPORTACION,
} from '@cabildo/contracts/importaciones'
import { pedir } from '../../platform/api.ts'
import { miles } from '../../ui/tabla/idioma.ts'
import { vestir } from '../../ui/tabla/tipos.ts'
import { claveDe, FilasDeCarga, Suerte, type VistaDeFilas } from '../cargas/index.ts'
import { parametrosDe, TODO } from './importaciones.api.ts'

const LO_DEMAS = { nuevo: 'Se registrará', cambia: '', igual: 'Ya está registrado', retira: '' }

/** Where and when, after its sheet where the file has several: names of sheets are long, and this is where a row has room. */
const conHoja = ({ hoja, lugar }: FilaDeImportacion): string =>
  [hoja !== null && `Hoja «${hoja}»`, lugar].filter(Boolean).join(' · ')

const LECTURAS = [
  { campo: 'fila', titulo: 'FILA', texto: ({ fila }) => miles(fila) },
  { campo: 'nombre', titulo: 'REGISTRO', texto: ({ nombre }) => nombre },
  { campo: 'lugar', titulo: 'DATOS', texto: conHoja },
  { campo: 'motivos', titulo: 'DETALLE', texto: ({ motivos }) => motivos.join('. ') },
] as const satisfies readonly Columna<FilaDeImportacion>[]

const COLUMNAS = vestir(LECTURAS, {
  fila: { lugar: 'lado', fija: true, rotulo: () => true },
  nombre: {
    lugar: 'principal',
    anchoMinPx: 160,
    celda: ({ nombre, documento }) => (
      <>
        <strong>{nombre || '—'}</strong> <small>{documento}</small>
      </>
    ),
  },
  lugar: { rotulo: (fila) => !!conHoja(fila) },
  motivos: { anchoMinPx: 240, rotulo: () => false, celda: (fila) => <Suerte fila={fila} loDemas={LO_DEMAS} /> },
})

export type Vista = 'nuevo' | 'igual' | 'rechazado'

export const VISTAS: readonly VistaDeFilas<Vista>[] = [
  { vista: 'nuevo', rotulo: 'Nuevos', nota: 'Se registrarán', cuenta: ({ nuevos }) => nuevos },
  { vista: 'igual', rotulo: 'Iguales', nota: 'Ya están registrados', cuenta: ({ iguales }) => iguales },
  { vista: 'rechazado', rotulo: 'Rechazados', nota: 'No se tomarán', cuenta: ({ rechazados }) => rechazados },
]
const PRIMERO: readonly Vista[] = ['rechazado', 'nuevo', 'igual']
/** Refused rows first. */
export const vistaInicial = (carga: Carga): Vista =>
  PRIMERO.find((vista) => VISTAS.some((una) => una.vista === vista && una.cuenta(carga) > 0)) ?? 'nuevo'

export const FilasDeImportacion = ({ carga: { id }, vista }: { carga: Importacion; vista: Vista }) => (
  <FilasDeCarga
    tabla={TABLA_FILAS_IMPORTACION}
    columnas={COLUMNAS}
    rowKey={({ fila, hoja }) => `${hoja} ${fila}`}
    filtro={{ clase: vista }}
    queryKey={[...claveDe(TODO), id]}
    traer={(listado, signal) =>
      pedir(importacionesApi.filas, { params: parametrosDe(id), query: escribirQuery(listado) }, { signal })
    }
  />
)
