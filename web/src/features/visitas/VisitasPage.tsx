import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { diaLima, fecha, hora } from '@cabildo/contracts/base/tiempo'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { type OpcionTrabajador, opcionesVigentes } from '@cabildo/contracts/trabajadores'
import {
  COLUMNAS_VISITAS,
  ESTADO_PENDIENTE,
  MENSAJES_VISITAS,
  TABLA_VISITAS,
  type Visita,
} from '@cabildo/contracts/visitas'
import { IconClockCheck, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { exportacionDe } from '../../platform/exportar.ts'
import { avisar } from '../../ui/avisos.ts'
import { EliminarFila } from '../../ui/Confirmacion.tsx'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { useListado } from '../../ui/tabla/useListado.ts'
import { useAbrible } from '../../ui/useAbrible.tsx'
import { useEnCurso } from '../../ui/useEnCurso.ts'
import { Empleado, Recortado, Salida, Visitante } from './celdas.tsx'
import { fechaLarga } from './tiempo.ts'
import {
  pedirVisitas,
  trabajadoresQuery,
  useEliminarVisita,
  useRegistrarSalida,
  useVisitasEnVivo,
  visitasQuery,
} from './visitas.api.ts'

// The list shows first; the modal is there by the time somebody wants it.
const VisitaModal = lazy(() => import('./VisitaModal.tsx').then((m) => ({ default: m.VisitaModal })))

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
export function VisitasPage({ sesion }: { sesion: SesionUsuario }) {
  const area_id = sesion.area.id
  const lista = useListado(TABLA_VISITAS, [{ column: 'created_at', dir: 'desc' }])
  const consulta = useQuery(visitasQuery(area_id, lista.listado))
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

  const editar = async (visita: Visita) => {
    // A failed load is repeated; if it fails again, the cache shows a toast.
    const opciones = await cliente.ensureQueryData(trabajadoresQuery(area_id)).catch(() => null)
    if (!opciones) return
    if (vigentes(opciones.data).some(({ empacce_id }) => empacce_id === visita.empacce_id)) edicion.abrir(visita)
    else avisar.error(ERRORES.empleadoEliminado.mensaje)
  }

  return (
    <PantallaDeLista
      titulo="LISTADO DE VISITAS"
      contexto={<Resumen hoy={consulta.data?.hoy} pendientes={consulta.data?.pendientes} />}
      onNuevo={crear}
      columnas={COLUMNAS}
      lista={lista}
      consulta={consulta}
      rowKey={({ id }) => id}
      nueva={nueva}
      marcas={({ salida_date }) => ({ pendiente: salida_date === null })}
      acciones={(visita) => [
        visita.salida_date === null && {
          icono: IconClockCheck,
          principal: 'Salida',
          nombre: `Registrar hora de salida de ${visita.ape_nom}`,
          ocupada: saliendo(visita),
          onClick: () => void registrar(visita),
        },
        { icono: IconPencil, nombre: `Editar visita de ${visita.ape_nom}`, onClick: () => void editar(visita) },
        {
          icono: IconTrash,
          peligro: true,
          nombre: `Eliminar visita de ${visita.ape_nom}`,
          onClick: () => borrado.abrir(visita),
        },
      ]}
      filtroRapido={{
        etiqueta: 'Filtrar visitas',
        columna: 'estado',
        opciones: [
          { valor: '', etiqueta: 'Todas' },
          { valor: ESTADO_PENDIENTE, etiqueta: 'Pendientes', cuenta: consulta.data?.pendientes },
        ],
      }}
      exportacion={exportacionDe({
        tabla: 'visitas',
        listado: lista.listado,
        pedir: (parte) => pedirVisitas(area_id, parte),
        area: sesion.area,
      })}
      vacio={{
        icono: IconUsers,
        titulo: 'Todavía no hay visitas',
        texto: 'Registre la primera cuando llegue un visitante.',
      }}
    >
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
      <EliminarFila fila={borrado} detalle={textoEliminar} eliminar={eliminar.mutateAsync} alFallar={avisarFallo} />
    </PantallaDeLista>
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

/** Records exits, each with its own outcome, several at a time (VIS-28, VIS-35). */
const useSalidas = () => {
  const salida = useRegistrarSalida()
  const enCurso = useEnCurso()

  // Uses the promise, because the callbacks of `mutate` fire for its latest call only.
  const registrar = (visita: Visita) =>
    enCurso.durante(visita.id, async () => {
      try {
        await salida.mutateAsync(visita)
        avisar.exito(MENSAJES_VISITAS.salidaGrabada)
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES.noActualizado)
      }
    })

  return { registrar, saliendo: ({ id }: Visita) => enCurso.tiene(id) }
}
