import { diaLima, esDia } from '@cabildo/contracts/base/tiempo'
import { COLUMNAS_REPORTE, FILAS_REPORTE, fallaDelRango, TABLA_REPORTE } from '@cabildo/contracts/reporte-visitas'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { areasConCerradasQuery, opcionesConCerradas } from '../../platform/areas.ts'
import { exportacionDe } from '../../platform/exportar.ts'
import { useFiltrosDePantalla, useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { descritoPor } from '../../ui/descritoPor.ts'
import { Icono } from '../../ui/Icono.tsx'
import { Button, Loader } from '../../ui/kit/boton.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { estadoDe } from '../../ui/tabla/useListado.ts'
import estilos from './ReporteVisitasPage.module.css'
import { type FiltrosReporte, pedirReporte, reporteQuery } from './reporte.api.ts'

const COLUMNAS = vestir(COLUMNAS_REPORTE, {
  created_at: { lugar: 'lado', fija: true },
  ape_nom: { lugar: 'principal' },
  nrodoc: { fija: true },
  motivo: { anchoMinPx: 156 },
  employee_visitado: {},
  employee_cargo: {},
  hora: { fija: true, orden: 'hora' },
  salida_date: { fija: true, rotulo: ({ salida_date }) => salida_date !== null },
})

/** Copied and printed with half of the queries that a network has in a minute (IDE-17). */
const EN_EL_NAVEGADOR = { porPagina: FILAS_REPORTE, tope: 10 * FILAS_REPORTE }
const TODAS_LAS_AREAS = { value: '0', label: 'Todas las Areas' }

/** Public report of visits, page by page and without a session (VIS-41 to VIS-54). */
export function ReporteVisitasPage() {
  const hoy = diaLima(new Date())
  const [filtros, filtrar] = useFiltrosDePantalla<FiltrosReporte>(
    { fecha_ini: hoy, fecha: hoy, area_id: 0 },
    (leidos) =>
      [leidos.fecha_ini, leidos.fecha].some((dia) => !esDia(dia)) || fallaDelRango(leidos.fecha_ini, leidos.fecha)
        ? { ...leidos, fecha_ini: hoy, fecha: hoy }
        : leidos,
  )
  const { listado, cambiar } = useListaDePantalla(TABLA_REPORTE, [{ column: 'created_at', dir: 'desc' }])
  const consulta = useQuery(reporteQuery(listado, filtros))

  const buscar = (nuevos: FiltrosReporte) => {
    filtrar(nuevos)
    // The same filters again: reload, because people want to see what is new.
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
        // The rows of the report have no id, so their index in the answer is the key.
        rowKey={(fila) => `${fila.created_at}${fila.nrodoc}${fila.ape_nom}`}
        exportacion={exportacionDe({
          tabla: 'visita_reporte',
          listado,
          peticion: { ...listado, ...filtros },
          pedir: (parte) => pedirReporte(parte, filtros),
          limites: EN_EL_NAVEGADOR,
        })}
        vacio={{
          icono: <Icono de={IconUsers} tam={32} />,
          titulo: 'No hay visitas en esas fechas',
          texto: 'Elija otra área u otras fechas y presione Buscar.',
        }}
      />
    </div>
  )
}

interface PropsFiltros {
  inicial: FiltrosReporte
  onBuscar: (filtros: FiltrosReporte) => void
  procesando: boolean
}

function Filtros({ inicial, onBuscar, procesando }: PropsFiltros) {
  const [valores, setValores] = useState(inicial)
  // Back, forward and a link change the address while the form stands.
  const [visto, setVisto] = useState(inicial)
  if (Object.entries(inicial).some(([campo, valor]) => visto[campo as keyof FiltrosReporte] !== valor)) {
    setVisto(inicial)
    setValores(inicial)
  }
  const [falla, setFalla] = useState<ReturnType<typeof fallaDelRango>>(null)
  const forma = useRef<HTMLFormElement>(null)
  const idError = useId()
  const areas = useQuery(areasConCerradasQuery)

  const buscar = (evento: SubmitEvent) => {
    evento.preventDefault()
    const nueva = fallaDelRango(valores.fecha_ini, valores.fecha)
    setFalla(nueva)
    if (!nueva) onBuscar(valores)
  }

  // Each failed try moves the focus to the wrong date, which shows the reason (WCAG 3.3.1).
  useEffect(() => {
    if (falla) forma.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [falla])

  return (
    <form ref={forma} className={estilos.filtros} onSubmit={buscar}>
      <Selector
        label="Area"
        value={valores.area_id}
        data={[TODAS_LAS_AREAS, ...opcionesConCerradas(areas.data ?? [])]}
        onChange={(evento) => setValores({ ...valores, area_id: Number(evento.currentTarget.value) })}
      />
      <CampoFecha
        label="F.Inicio"
        value={valores.fecha_ini}
        error={falla?.campo === 'fecha_ini'}
        {...descritoPor(falla?.campo === 'fecha_ini' && idError)}
        onChange={(fecha_ini) => setValores({ ...valores, fecha_ini })}
      />
      <CampoFecha
        label="F.Final"
        value={valores.fecha}
        error={falla?.campo === 'fecha'}
        {...descritoPor(falla?.campo === 'fecha' && idError)}
        onChange={(fecha) => setValores({ ...valores, fecha })}
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
      {falla && (
        <p id={idError} role="alert" className={estilos.error}>
          {falla.mensaje}
        </p>
      )}
    </form>
  )
}
