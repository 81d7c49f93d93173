import { type Columna, escribirQuery } from '@cabildo/contracts/base/listado'
import type { Carga } from '@cabildo/contracts/cargas'
import {
  type CargaDeOrganizacion,
  type FilaDeOrganizacion,
  organizacionCargasApi,
  TABLA_FILAS_ORGANIZACION,
} from '@cabildo/contracts/organizacion-cargas'
import type { ReactNode } from 'react'
import { pedir } from '../../platform/api.ts'
import { miles } from '../../ui/tabla/idioma.ts'
import { vestir } from '../../ui/tabla/tipos.ts'
import { claveDe, FilasDeCarga, Suerte, type VistaDeFilas } from '../cargas/index.ts'
import { parametrosDe, TODO } from './carga.api.ts'

const LO_DEMAS = { nuevo: 'Se registrará', cambia: 'Se actualizará', igual: 'Ya está así', retira: '' }

const LECTURAS = [
  { campo: 'fila', titulo: 'FILA', texto: ({ fila }) => miles(fila) },
  { campo: 'nombre', titulo: 'NOMBRE', texto: ({ nombre }) => nombre },
  { campo: 'lugar', titulo: 'LUGAR', texto: ({ lugar }) => lugar },
  { campo: 'usuario', titulo: 'USUARIO', texto: ({ usuario }) => usuario ?? '' },
  { campo: 'motivos', titulo: 'DETALLE', texto: ({ motivos }) => motivos.join('. ') },
] as const satisfies readonly Columna<FilaDeOrganizacion>[]

/** `bajoElNombre` is the small print beside it. */
const columnasCon = (bajoElNombre: (fila: FilaDeOrganizacion) => ReactNode) =>
  vestir(LECTURAS, {
    fila: { lugar: 'lado', fija: true, rotulo: () => true },
    nombre: {
      lugar: 'principal',
      anchoMinPx: 160,
      celda: (fila) => (
        <>
          <strong>{fila.nombre || '—'}</strong> <small>{bajoElNombre(fila)}</small>
        </>
      ),
    },
    lugar: { rotulo: ({ lugar }) => !!lugar },
    usuario: {
      rotulo: ({ usuario }) => !!usuario,
      celda: ({ usuario, perfil }) => usuario && [usuario, perfil].filter(Boolean).join(' · '),
    },
    motivos: { anchoMinPx: 240, rotulo: () => false, celda: (fila) => <Suerte fila={fila} loDemas={LO_DEMAS} /> },
  })

const COLUMNAS = {
  areas: columnasCon(({ dni }) => dni && `Jefe: ${dni}`).filter(({ campo }) => campo !== 'usuario'),
  personal: columnasCon(({ dni }) => dni),
} as const

export type Vista = 'nuevo' | 'cambia' | 'igual' | 'rechazado'

export const VISTAS: readonly VistaDeFilas<Vista>[] = [
  { vista: 'nuevo', rotulo: 'Nuevos', nota: 'Se registrarán', cuenta: ({ nuevos }) => nuevos },
  { vista: 'cambia', rotulo: 'Cambian', nota: 'Ya están, con otros datos', cuenta: ({ cambiados }) => cambiados },
  { vista: 'igual', rotulo: 'Iguales', nota: 'Ya están así', cuenta: ({ iguales }) => iguales },
  { vista: 'rechazado', rotulo: 'Rechazados', nota: 'No se tomarán', cuenta: ({ rechazados }) => rechazados },
]
const PRIMERO: readonly Vista[] = ['rechazado', 'cambia', 'nuevo', 'igual']
/** Refused rows first, then the changes that people may not expect. */
export const vistaInicial = (carga: Carga): Vista =>
  PRIMERO.find((vista) => VISTAS.some((una) => una.vista === vista && una.cuenta(carga) > 0)) ?? 'nuevo'

export const FilasDeOrganizacion = ({ carga: { id, clase }, vista }: { carga: CargaDeOrganizacion; vista: Vista }) => (
  <FilasDeCarga
    tabla={TABLA_FILAS_ORGANIZACION}
    columnas={COLUMNAS[clase]}
    rowKey={({ fila }) => fila}
    filtro={{ clase: vista }}
    queryKey={[...claveDe(TODO), id]}
    traer={(listado, signal) =>
      pedir(organizacionCargasApi.filas, { params: parametrosDe(id), query: escribirQuery(listado) }, { signal })
    }
  />
)
