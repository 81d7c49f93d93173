import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { diaLima, fecha, hora } from '@cabildo/contracts/base/tiempo'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { type OpcionTrabajador, opcionesVigentes } from '@cabildo/contracts/trabajadores'
import {
  COLUMNAS_VISITAS,
  ESTADO_PENDIENTE,
  estaDentro,
  MENSAJES_VISITAS,
  TABLA_VISITAS,
  type Visita,
} from '@cabildo/contracts/visitas'
import { IconArrowBackUp, IconBuilding, IconClockCheck, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { exportacionDe } from '../../platform/exportar.ts'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { avisar } from '../../ui/avisos.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { EliminarFila } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { enfocarNuevo, PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { useEnCurso } from '../../ui/useEnCurso.ts'
import { useRelevoDeFoco } from '../../ui/useRelevoDeFoco.ts'
import { CierreDelDia } from './CierreDelDia.tsx'
import { Empleado, Recortado, Salida, Visitante } from './celdas.tsx'
import { FiltroPeriodo } from './FiltroPeriodo.tsx'
import { fechaLarga } from './tiempo.ts'
import { useDeshacibles } from './useDeshacibles.ts'
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

const EnElEdificio = lazy(() => import('./EnElEdificio.tsx').then((m) => ({ default: m.EnElEdificio })))

const sinRotulo = () => false

const SALIDA_DE_OTRO_DIA = 'Es de otro día: ciérrela con «Cerrar sin hora de salida»'

const COLUMNAS = vestir(COLUMNAS_VISITAS, {
  ape_nom: { celda: (visita) => <Visitante visita={visita} />, lugar: 'principal' },
  motivo: { celda: ({ motivo }) => <Recortado texto={motivo} />, rotulo: sinRotulo, anchoMinPx: 148 },
  employee_visitado: { celda: (visita) => <Empleado visita={visita} />, rotulo: sinRotulo },
  ubicacion: { celda: ({ ubicacion }) => <Recortado texto={ubicacion ?? ''} />, lugar: 'mitad', menor: true },
  created_at: { lugar: 'mitad', fija: true },
  hora: { lugar: 'lado', fija: true, orden: 'hora' },
  salida_date: {
    celda: (visita) => <Salida visita={visita} />,
    rotulo: (visita) => !estaDentro(visita),
    fija: true,
  },
})

/** LISTADO DE VISITAS: the visitor log of the user's own area (VIS-01 to VIS-10, VIS-31). */
export function VisitasPage({ sesion }: { sesion: SesionUsuario }) {
  const area_id = sesion.area.id
  const lista = useListaDePantalla(TABLA_VISITAS, [{ column: 'created_at', dir: 'desc' }])
  const consulta = useQuery(visitasQuery(area_id, lista.listado))
  const trabajadores = useQuery(trabajadoresQuery(area_id))
  // The year is the server's (VIS-22, VIS-23).
  const vigentes = (opciones: readonly OpcionTrabajador[]) =>
    opcionesVigentes(opciones, Number(sesion.date.slice(0, 4)), diaLima(new Date()))
  const edicion = useFormularioAbrible<Visita | null>('visita')
  const borrado = useAbrible<Visita>()
  const [nueva, setNueva] = useState<number | null>(null)
  const cliente = useQueryClient()
  const deshacibles = useDeshacibles()
  const { registrar, saliendo } = useSalidas((visita) => deshacibles.anotar(visita, 'salida'))
  const eliminar = useEliminarVisita()
  const tablero = useAbrible<true>()
  const { periodo = '' } = lista.listado.columns
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
      baja
      otrosBotones={
        <>
          {deshacibles.ultimo && <Deshacer {...deshacibles} ultimo={deshacibles.ultimo} />}
          <Button variant="default" leftSection={<Icono de={IconBuilding} />} onClick={() => tablero.abrir(true)}>
            En el edificio
          </Button>
        </>
      }
      alrededor={(tabla) => (
        <>
          <CierreDelDia anteriores={consulta.data?.anteriores ?? 0} />
          {tabla}
        </>
      )}
      filtros={
        <FiltroPeriodo
          valor={periodo}
          onValor={(valor) => lista.cambiar({ columns: { ...lista.listado.columns, periodo: valor } })}
        />
      }
      marcas={(visita) => ({ pendiente: estaDentro(visita) })}
      acciones={(visita) => [
        estaDentro(visita) && {
          icono: IconClockCheck,
          principal: 'Salida',
          nombre: `Registrar hora de salida de ${visita.ape_nom}`,
          ocupada: saliendo(visita),
          // Nobody saw that exit: the hour of now is none of another day (decision 0134).
          impedida: visita.created_at.slice(0, 10) < sesion.date.slice(0, 10) ? SALIDA_DE_OTRO_DIA : undefined,
          onClick: () => void registrar(visita),
        },
        {
          icono: IconPencil,
          nombre: `Editar visita de ${visita.ape_nom}`,
          impedida: visita.importada ? MENSAJES_VISITAS.importada : undefined,
          onClick: () => void editar(visita),
        },
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
          borrador={edicion.borrador}
          onGrabada={({ id }) => setNueva(id)}
          area={sesion.area}
          registrarSalida={registrar}
          saliendo={saliendo}
          trabajadores={trabajadores.data && vigentes(trabajadores.data.data)}
          {...(trabajadores.isError && { onReintentar: () => void trabajadores.refetch() })}
        />
      </Suspense>
      <EliminarFila
        fila={borrado}
        detalle={textoEliminar}
        eliminar={async (visita) => {
          await eliminar.mutateAsync(visita)
          deshacibles.anotar(visita, 'eliminacion')
        }}
        alFallar={avisarFallo}
      />
      <AlAbrir de={tablero}>
        {(_, ventana) => (
          <EnElEdificio {...ventana} area_id={area_id} procedencia={`${entidad.nombre} · ${sesion.area.name}`} />
        )}
      </AlAbrir>
    </PantallaDeLista>
  )
}

const textoEliminar = ({ ape_nom, created_at }: Visita) =>
  `Se eliminará la visita de ${ape_nom} del ${fecha(created_at)} a las ${hora(created_at)}. Podrá deshacerlo durante 5 minutos.`

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

type Deshacibles = ReturnType<typeof useDeshacibles>

/** Takes back the last own exit or deletion, for some minutes; in the head, where it moves no row (D-33). */
const Deshacer = ({ ultimo, deshaciendo, deshacer }: Deshacibles & { ultimo: NonNullable<Deshacibles['ultimo']> }) => {
  const que = ultimo.acto === 'salida' ? 'salida' : 'eliminación'
  const boton = useRef<HTMLButtonElement>(null)
  useRelevoDeFoco(boton, enfocarNuevo)
  return (
    <BotonEspera
      ref={boton}
      variant="subtle"
      leftSection={<Icono de={IconArrowBackUp} />}
      aria-label={`Deshacer ${que} de ${ultimo.visita.ape_nom}`}
      title={`Deshacer ${que} de ${ultimo.visita.ape_nom}`}
      esperando={deshaciendo}
      onClick={deshacer}
    >
      Deshacer {que}
    </BotonEspera>
  )
}

/** Records exits, each with its own outcome, several at a time (VIS-28, VIS-35). */
const useSalidas = (alRegistrar: (visita: Visita) => void) => {
  const salida = useRegistrarSalida()
  const enCurso = useEnCurso()

  // Uses the promise, because the callbacks of `mutate` fire for its latest call only.
  const registrar = (visita: Visita) =>
    enCurso.durante(visita.id, async () => {
      try {
        const { data } = await salida.mutateAsync(visita)
        alRegistrar(data)
        avisar.exito(MENSAJES_VISITAS.salidaGrabada)
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES.noActualizado)
      }
    })

  return { registrar, saliendo: ({ id }: Visita) => enCurso.tiene(id) }
}
