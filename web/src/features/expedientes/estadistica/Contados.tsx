import { fecha } from '@cabildo/contracts/base/tiempo'
import { type FilaDeBandeja, TABLA_EXPEDIENTES } from '@cabildo/contracts/expedientes'
import { MEDIDAS, MENSAJES_ESTADISTICA, type Medida } from '@cabildo/contracts/expedientes-medidas'
import { IconChevronLeft, IconEye, IconFolders } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { areasConCerradasQuery } from '../../../platform/areas.ts'
import { useDatosDeLaDireccion } from '../../../platform/direccion.ts'
import { exportacionDe } from '../../../platform/exportar.ts'
import { useListaDePantalla } from '../../../platform/useListaDePantalla.ts'
import { Icono } from '../../../ui/Icono.tsx'
import { type AccionDeFila, PantallaDeLista } from '../../../ui/PantallaDeLista.tsx'
import { numeroDe } from '../actos/casos.ts'
import { columnasDe } from '../bandeja/columnas.tsx'
import { direccionDeAqui, direccionDeCaso } from '../direccion.ts'
import { direccionDeEstadistica } from './direccion.ts'
import { contadosDe, contadosQuery, type Filtros, type Peticion, pedirContados } from './estadistica.api.ts'
import estilos from './estadistica.module.css'

interface Props {
  filtros: Filtros & { medida: Medida }
  peticion: Peticion
  /** The caller's own area; null for who counts those of all. */
  area: { id: number; name: string } | null
}

const DE_AHORA: readonly Medida[] = [
  'pendientes',
  'vencidos',
  'sin_recibir',
  'edad_5',
  'edad_15',
  'edad_30',
  'edad_mas',
]

const rowKey = ({ registro_id }: FilaDeBandeja) => registro_id
const acciones = (fila: FilaDeBandeja): AccionDeFila[] => [
  {
    icono: IconEye,
    nombre: `Ver ${numeroDe(fila)}`,
    onClick: () => {
      location.hash = direccionDeCaso(fila.registro_id, direccionDeAqui())
    },
  },
]

/** The cases that a number counts, through the same conditions (EXP-54). */
export const Contados = ({ filtros, peticion, area }: Props) => {
  const datos = useDatosDeLaDireccion()
  const lista = useListaDePantalla(TABLA_EXPEDIENTES, [{ column: 'vence', dir: 'asc' }], {})
  const pedida = contadosDe(lista.listado, filtros, peticion)
  const consulta = useQuery(contadosQuery(pedida))
  const { data: areas = [] } = useQuery({ ...areasConCerradasQuery, enabled: area === null })
  const columnas = useMemo(() => columnasDe('todos', { sinAsignado: false, sinProveido: true }), [])
  const deArea = area ?? areas.find(({ id }) => id === ('area_id' in pedida ? pedida.area_id : 0))
  const { medida } = filtros
  return (
    <>
      <a className={estilos.regreso} href={direccionDeEstadistica(datos)}>
        <Icono de={IconChevronLeft} tam={16} />
        Estadística de trámites
      </a>
      <PantallaDeLista
        titulo={`${MENSAJES_ESTADISTICA.titulo}: ${MEDIDAS[medida].toUpperCase()}`}
        contexto={[
          ...(DE_AHORA.includes(medida) ? [] : [`Del ${fecha(pedida.desde)} al ${fecha(pedida.hasta)}`]),
          deArea?.name ?? 'todas las áreas',
        ].join(' · ')}
        ancha
        columnas={columnas}
        lista={lista}
        consulta={consulta}
        rowKey={rowKey}
        acciones={acciones}
        exportacion={exportacionDe({
          tabla: 'expedientes',
          formatos: ['csv', 'excel', 'pdf'],
          listado: lista.listado,
          peticion: pedida,
          pedir: (parte) => pedirContados(contadosDe(parte, filtros, peticion)),
        })}
        vacio={{
          icono: IconFolders,
          titulo: 'Ningún expediente',
          texto: 'Lo que se contaba aquí ha cambiado: vuelva a la estadística.',
        }}
      />
    </>
  )
}
