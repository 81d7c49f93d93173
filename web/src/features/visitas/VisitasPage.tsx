import { ERRORES } from '@cabildo/contracts/base/errores'
import { diaLima, fecha, hora } from '@cabildo/contracts/base/tiempo'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { type OpcionTrabajador, opcionesVigentes } from '@cabildo/contracts/trabajadores'
import { COLUMNAS_VISITAS, ESTADO_PENDIENTE, TABLA_VISITAS, type Visita } from '@cabildo/contracts/visitas'
import { Button } from '@mantine/core'
import { IconClockCheck, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { exportarTabla } from '../../platform/exportar.ts'
import { useSesion } from '../../platform/sesion.ts'
import { avisar } from '../../ui/avisos.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { ConfirmarEliminar } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { FiltroRapido } from '../../ui/tabla/FiltroRapido.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { estadoDe, reunirFilas, useListado } from '../../ui/tabla/useListado.ts'
import { useAbrible } from '../../ui/useAbrible.ts'
import { useAtajoNuevo } from '../../ui/useAtajoNuevo.ts'
import { Empleado, Recortado, Salida, Visitante } from './celdas.tsx'
import { fechaLarga } from './tiempo.ts'
import { useSalidas } from './useSalidas.ts'
import {
  type ListadoVisitas,
  pedirVisitas,
  trabajadoresQuery,
  useEliminarVisita,
  useVisitasEnVivo,
  visitasQuery,
} from './visitas.api.ts'

// The list shows first; the modal is there by the time somebody wants it.
const VisitaModal = lazy(() => import('./VisitaModal.tsx').then((m) => ({ default: m.VisitaModal })))

type Campo = ListadoVisitas['order'][number]['column']

const sinRotulo = () => false

const COLUMNAS = vestir(COLUMNAS_VISITAS, {
  ape_nom: { celda: (visita) => <Visitante visita={visita} />, lugar: 'principal' },
  motivo: { celda: ({ motivo }) => <Recortado texto={motivo} />, rotulo: sinRotulo, anchoMinPx: 148 },
  employee_visitado: { celda: (visita) => <Empleado visita={visita} />, rotulo: sinRotulo },
  ubicacion: { lugar: 'mitad', menor: true },
  created_at: { lugar: 'mitad', fija: true },
  hora: { lugar: 'lado', fija: true },
  salida_date: {
    celda: (visita) => <Salida visita={visita} />,
    rotulo: ({ salida_date }) => salida_date !== null,
    fija: true,
  },
})

/** LISTADO DE VISITAS: the visitor log of the user's own area (VIS-01 to VIS-10, VIS-31). */
export function VisitasPage() {
  const sesion = useSesion()
  return sesion && <Listado sesion={sesion} />
}

function Listado({ sesion }: { sesion: SesionUsuario }) {
  const area_id = sesion.area.id
  const [listado, cambiar] = useListado<Campo>({ order: [{ column: 'created_at', dir: 'desc' }] })
  const consulta = useQuery(visitasQuery(area_id, listado))
  const trabajadores = useQuery(trabajadoresQuery(area_id))
  // The year is the server's (VIS-22, VIS-23).
  const vigentes = (opciones: readonly OpcionTrabajador[]) =>
    opcionesVigentes(opciones, Number(sesion.date.slice(0, 4)))
  const edicion = useAbrible<Visita | null>()
  const borrado = useAbrible<Visita>()
  const [nueva, setNueva] = useState<number | null>(null)
  const cliente = useQueryClient()
  const { registrar, saliendo } = useSalidas()
  const eliminar = useEliminarVisita()
  useVisitasEnVivo(area_id)

  const crear = () => {
    if (trabajadores.isError) void trabajadores.refetch()
    edicion.abrir(null)
  }
  useAtajoNuevo(crear)

  const editar = async (visita: Visita) => {
    // A load that failed is asked again; when it fails once more, the cache tells it.
    const opciones = await cliente.ensureQueryData(trabajadoresQuery(area_id)).catch(() => null)
    if (!opciones) return
    if (vigentes(opciones.data).some(({ empacce_id }) => empacce_id === visita.empacce_id)) edicion.abrir(visita)
    else avisar.error(ERRORES.empleadoEliminado.mensaje)
  }

  return (
    <>
      <Cabeza
        titulo="LISTADO DE VISITAS"
        accion={
          <Button leftSection={<Icono de={IconPlus} />} onClick={crear} aria-keyshortcuts="Alt+N">
            Nuevo
          </Button>
        }
      >
        <Resumen hoy={consulta.data?.hoy} pendientes={consulta.data?.pendientes} />
      </Cabeza>
      <DataTable
        titulo="LISTADO DE VISITAS"
        columnas={COLUMNAS}
        tabla={TABLA_VISITAS}
        listado={listado}
        onListado={cambiar}
        estado={estadoDe(consulta)}
        clave={({ id }) => id}
        marcas={({ id, salida_date }) => ({ pendiente: salida_date === null, nueva: id === nueva })}
        acciones={(visita) => (
          <>
            {visita.salida_date === null && (
              <AccionFila
                icono={IconClockCheck}
                principal="Salida"
                nombre={`Registrar hora de salida de ${visita.ape_nom}`}
                ocupada={saliendo(visita)}
                onClick={() => void registrar(visita)}
              />
            )}
            <AccionFila
              icono={IconPencil}
              nombre={`Editar visita de ${visita.ape_nom}`}
              onClick={() => void editar(visita)}
            />
            <AccionFila
              icono={IconTrash}
              peligro
              nombre={`Eliminar visita de ${visita.ape_nom}`}
              onClick={() => borrado.abrir(visita)}
            />
          </>
        )}
        filtroRapido={
          <FiltroRapido
            etiqueta="Filtrar visitas"
            valor={listado.columns.estado ?? ''}
            onValor={(estado) => cambiar({ columns: { ...listado.columns, estado } })}
            opciones={[
              { valor: '', etiqueta: 'Todas' },
              { valor: ESTADO_PENDIENTE, etiqueta: 'Pendientes', cuenta: consulta.data?.pendientes },
            ]}
          />
        }
        exportacion={{
          formatos: ['copiar', 'csv', 'excel', 'pdf', 'imprimir'],
          procedencia: `${entidad.nombre} · ${sesion.area.name}`,
          onExportar: (formato) => exportarTabla('visitas', formato, listado),
          todasLasFilas: () => reunirFilas(listado, (parte) => pedirVisitas(area_id, parte)),
          alFallar: avisarFallo,
        }}
        vacio={{
          icono: <Icono de={IconUsers} tam={32} />,
          titulo: 'Todavía no hay visitas',
          texto: 'Registre la primera cuando llegue un visitante.',
          accion: (
            <Button variant="default" leftSection={<Icono de={IconPlus} />} onClick={crear}>
              Nuevo
            </Button>
          ),
        }}
      />
      <Suspense>
        <VisitaModal
          visita={edicion.valor}
          abierto={edicion.abierto}
          onClose={edicion.cerrar}
          onGrabada={({ id }) => setNueva(id)}
          area_id={area_id}
          trabajadores={trabajadores.data && vigentes(trabajadores.data.data)}
          {...(trabajadores.isError && { onReintentar: () => void trabajadores.refetch() })}
        />
      </Suspense>
      <ConfirmarEliminar
        abierto={borrado.abierto}
        onClose={borrado.cerrar}
        detalle={borrado.valor && textoEliminar(borrado.valor)}
        eliminar={async () => borrado.valor && eliminar.mutateAsync(borrado.valor)}
        alFallar={avisarFallo}
      />
    </>
  )
}

const textoEliminar = ({ ape_nom, created_at }: Visita) =>
  `Se eliminará la visita de ${ape_nom} del ${fecha(created_at)} a las ${hora(created_at)}. Esta acción no se puede deshacer.`

/** 'Viernes 20 de noviembre de 2026 · 8 visitas hoy, 3 pendientes de salida'. */
function Resumen({ hoy, pendientes }: { hoy: number | undefined; pendientes: number | undefined }) {
  const dia = fechaLarga(diaLima(new Date()))
  if (hoy === undefined || pendientes === undefined) return dia
  return (
    <>
      {dia} · {hoy === 1 ? '1 visita' : `${hoy} visitas`} hoy,{' '}
      {pendientes === 1 ? '1 pendiente' : `${pendientes} pendientes`} de salida
    </>
  )
}
