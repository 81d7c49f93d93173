import { diaLima, diasDelRango } from '@cabildo/contracts/base/tiempo'
import { COLUMNAS_REPORTE, DIAS_REPORTE, MENSAJES_VISITAS, TABLA_REPORTE } from '@cabildo/contracts/visitas'
import { Button, Loader, TextInput } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { Icono } from '../../ui/Icono.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { estadoDe, reunirFilas, useListado } from '../../ui/tabla/useListado.ts'
import estilos from './ReporteVisitasPage.module.css'
import {
  areasQuery,
  exportarTabla,
  type FiltrosReporte,
  type ListadoReporte,
  pedirReporte,
  reporteQuery,
} from './visitas.api.ts'

type Campo = ListadoReporte['order'][number]['column']

const COLUMNAS = vestir(COLUMNAS_REPORTE, [
  { lugar: 'lado', fija: true },
  { lugar: 'principal' },
  { fija: true },
  { anchoMinPx: 156 },
  {},
  {},
  { fija: true },
  { fija: true, rotulo: ({ salida_date }) => salida_date !== null },
])

const TODAS_LAS_AREAS = { value: '0', label: 'Todas las Areas' }

/** Public report of visits, page by page and without a session (VIS-41 to VIS-54). */
export function ReporteVisitasPage() {
  const hoy = diaLima(new Date())
  const [filtros, setFiltros] = useState<FiltrosReporte>({ fecha_ini: hoy, fecha: hoy, area_id: 0 })
  const [listado, cambiar] = useListado<Campo>({ order: [{ column: 'created_at', dir: 'desc' }] })
  const consulta = useQuery(reporteQuery(listado, filtros))

  const buscar = (nuevos: FiltrosReporte) => {
    setFiltros(nuevos)
    cambiar({ start: 0 })
    // The same filters again: people want to see what is new.
    if (Object.entries(nuevos).every(([campo, valor]) => filtros[campo as keyof FiltrosReporte] === valor))
      void consulta.refetch()
  }

  return (
    <div className={estilos.pagina}>
      <h1>Reporte de visitas</h1>
      <Filtros inicial={filtros} onBuscar={buscar} procesando={consulta.isFetching} />
      <DataTable
        titulo="Reporte de visitas"
        columnas={COLUMNAS}
        tabla={TABLA_REPORTE}
        listado={listado}
        onListado={cambiar}
        estado={estadoDe(consulta)}
        // The report shows no identity of the row: its place within the answer has to do.
        clave={(fila) => `${fila.created_at}${fila.nrodoc}${fila.ape_nom}`}
        exportacion={{
          formatos: ['copiar', 'csv', 'excel', 'pdf', 'imprimir'],
          procedencia: entidad.nombre,
          onExportar: (formato) => exportarTabla('visita_reporte', formato, { ...listado, ...filtros }),
          todasLasFilas: () => reunirFilas(listado, (parte) => pedirReporte(parte, filtros)),
          alFallar: avisarFallo,
        }}
        vacio={{
          icono: <Icono de={IconUsers} tam={32} />,
          titulo: 'No hay visitas en esas fechas',
          texto: 'Elija otra área u otras fechas y presione Buscar.',
        }}
      />
    </div>
  )
}

/** What is wrong with the dates, before anything is sent (VIS-45, D-54). */
const fallaDelRango = ({ fecha_ini, fecha }: FiltrosReporte): string | undefined => {
  if (fecha_ini > fecha) return MENSAJES_VISITAS.rangoInvertido
  if (diasDelRango(fecha_ini, fecha) > DIAS_REPORTE) return MENSAJES_VISITAS.rangoMaximo
  return undefined
}

interface PropsFiltros {
  inicial: FiltrosReporte
  onBuscar: (filtros: FiltrosReporte) => void
  procesando: boolean
}

function Filtros({ inicial, onBuscar, procesando }: PropsFiltros) {
  const [valores, setValores] = useState(inicial)
  const [error, setError] = useState<string>()
  const idError = useId()
  const areas = useQuery(areasQuery)

  const buscar = (evento: SubmitEvent) => {
    evento.preventDefault()
    const falla = fallaDelRango(valores)
    setError(falla)
    if (!falla) onBuscar(valores)
  }

  return (
    <form className={estilos.filtros} onSubmit={buscar}>
      <Selector
        label="Area"
        value={valores.area_id}
        data={[
          TODAS_LAS_AREAS,
          ...(areas.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(evento) => setValores({ ...valores, area_id: Number(evento.currentTarget.value) })}
      />
      <TextInput
        type="date"
        label="F.Inicio"
        required
        value={valores.fecha_ini}
        error={Boolean(error)}
        {...(error && { 'aria-describedby': idError })}
        onChange={(evento) => setValores({ ...valores, fecha_ini: evento.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="F.Final"
        required
        value={valores.fecha}
        error={Boolean(error)}
        onChange={(evento) => setValores({ ...valores, fecha: evento.currentTarget.value })}
      />
      <Button type="submit">Buscar</Button>
      <span role="status" className={estilos.procesando}>
        {procesando ? (
          <>
            <Loader size={18} aria-hidden />
            Procesando…
          </>
        ) : null}
      </span>
      {error && (
        <p id={idError} role="alert" className={estilos.error}>
          {error}
        </p>
      )}
    </form>
  )
}
