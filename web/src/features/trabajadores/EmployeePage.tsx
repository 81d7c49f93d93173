import { haTerminado, MENSAJES_ACCESOS } from '@cabildo/contracts/accesos'
import { ERRORES } from '@cabildo/contracts/base/errores'
import type { Listado } from '@cabildo/contracts/base/listado'
import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { anioPorRenovar, MENSAJES_RENOVACION } from '@cabildo/contracts/renovacion'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import {
  COLUMNAS_TRABAJADORES,
  sinTrabajadores,
  TABLA_TRABAJADORES,
  type Trabajador,
} from '@cabildo/contracts/trabajadores'
import { IconFileUpload, IconPencil, IconRefresh, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { cargosQuery } from '../../platform/cargos.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { cambiarDatos, irA } from '../../platform/direccion.ts'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { avisar } from '../../ui/avisos.ts'
import { EliminarFila } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { Nota } from '../../ui/Nota.tsx'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { Interruptor } from '../../ui/tabla/Interruptor.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { useEnCurso } from '../../ui/useEnCurso.ts'
import { Vigencia } from '../../ui/Vigencia.tsx'
import { porRenovarQuery, trabajadoresQuery, useEditarTrabajador, useEliminarTrabajador } from './trabajadores.api.ts'
import estilos from './trabajadores.module.css'

// The list shows first; the modal is there by the time somebody wants it.
const EmpleadoModal = lazy(() => import('./EmpleadoModal.tsx').then((m) => ({ default: m.EmpleadoModal })))
const CargaDeOrganizacionDialogo = lazy(() =>
  import('../cargas-organizacion/index.ts').then((m) => ({ default: m.CargaDeOrganizacionDialogo })),
)

const sinRotulo = () => false
const conRotulo = () => true
const nombreDe = ({ name, ape_pat, ape_mat }: Trabajador) => `${ape_pat} ${ape_mat}, ${name}`

/** The columns of the contract; on a phone one line of the card tells the whole name. */
const columnasCon = (hoy: string, activo: (fila: Trabajador) => React.ReactNode) =>
  vestir(COLUMNAS_TRABAJADORES, {
    name: {
      lugar: 'principal',
      celda: ({ name, ape_pat, ape_mat }) => (
        <>
          <strong>{name}</strong>
          <span className={estilos.enTarjeta}> {`${ape_pat} ${ape_mat}`}</span>
        </>
      ),
    },
    ape_pat: { lugar: 'oculta' },
    ape_mat: { lugar: 'oculta' },
    dni: { celda: ({ dni }) => <span className={estilos.dni}>{dni}</span>, lugar: 'mitad', fija: true },
    cargo_name: { lugar: 'mitad' },
    area_name: { rotulo: sinRotulo, menor: true },
    anio_eje: {
      celda: (fila) => (
        <>
          {fila.anio_eje}
          <Vigencia fechas={fila} hoy={hoy} />
        </>
      ),
      fija: true,
    },
    estado: { celda: activo, lugar: 'lado', rotulo: conRotulo, fija: true },
  })

/** LISTADO DE TRABAJADORES: the employee registry of the user's own area (TRA-01 to TRA-07). */
export function EmployeePage({ sesion }: { sesion: SesionUsuario }) {
  const area_id = sesion.area.id
  const lista = useListaDePantalla(TABLA_TRABAJADORES, [
    { column: 'anio_eje', dir: 'desc' },
    { column: 'created_at', dir: 'desc' },
  ])
  const consulta = useQuery(trabajadoresQuery(area_id, lista.listado))
  const cargos = useQuery(cargosQuery)
  const edicion = useFormularioAbrible<Trabajador | null>('trabajador')
  const borrado = useAbrible<Trabajador>()
  const excel = useAbrible<true>()
  const [nuevo, setNuevo] = useState<number | null>(null)
  const estados = useEstados()
  const eliminar = useEliminarTrabajador()

  const crear = () => {
    if (cargos.isError) void cargos.refetch()
    edicion.abrir(null)
  }

  const hoy = diaLima(new Date())
  const anio = Number(hoy.slice(0, 4))
  const porRenovar = anioPorRenovar(hoy)
  const renovables = useRenovables(consulta.data?.data, { ...lista.listado, anio, area_id })
  const renovar = (cual: number) => {
    irA('renovacion')
    cambiarDatos({ anio: String(cual), ...(puedeAcceder([Permiso.usuarios], sesion) && { area_id: String(area_id) }) })
  }
  const columnas = columnasCon(hoy, (trabajador) => (
    <Interruptor
      nombre={`Activo: ${nombreDe(trabajador)}`}
      activo={estaActivo(trabajador, hoy)}
      ocupado={estados.cambiando(trabajador)}
      onCambiar={() => void estados.cambiar(trabajador)}
      {...(trabajador.con_usuario && { consejo: ERRORES.accesoDeUsuario.mensaje })}
    />
  ))

  return (
    <PantallaDeLista
      titulo="LISTADO DE TRABAJADORES"
      contexto={`Reciben visitas los trabajadores activos de ${sesion.date.slice(0, 4)}`}
      onNuevo={crear}
      otrosBotones={
        <>
          {porRenovar !== null && (
            <Button variant="default" leftSection={<Icono de={IconRefresh} />} onClick={() => renovar(porRenovar)}>
              {MENSAJES_RENOVACION.deRegistro(porRenovar)}
            </Button>
          )}
          <Button variant="default" leftSection={<Icono de={IconFileUpload} />} onClick={() => excel.abrir(true)}>
            Subir Excel
          </Button>
        </>
      }
      {...(renovables > 0 && {
        alrededor: (tabla: React.ReactNode) => (
          <>
            <Nota icono={IconUsers} texto={sinTrabajadores(String(anio))}>
              <Button variant="default" onClick={() => renovar(anio)}>
                {MENSAJES_RENOVACION.losDelAnterior(renovables, anio)}
              </Button>
            </Nota>
            {tabla}
          </>
        ),
      })}
      columnas={columnas}
      lista={lista}
      consulta={consulta}
      rowKey={({ empacce_id }) => empacce_id}
      nueva={nuevo}
      ordenAcciones="created_at"
      acciones={(trabajador) => [
        { icono: IconPencil, nombre: `Editar a ${nombreDe(trabajador)}`, onClick: () => edicion.abrir(trabajador) },
        {
          icono: IconTrash,
          peligro: true,
          nombre: `Eliminar a ${nombreDe(trabajador)}`,
          onClick: () => borrado.abrir(trabajador),
        },
      ]}
      vacio={{
        icono: IconUsers,
        titulo: sinTrabajadores(sesion.date.slice(0, 4)),
        conOtros: true,
        texto: 'Registre al primero de su área para que pueda recibir visitas.',
      }}
    >
      <Suspense>
        <EmpleadoModal
          trabajador={edicion.valor}
          abierto={edicion.abierto}
          onClose={edicion.cerrar}
          borrador={edicion.borrador}
          onGrabado={({ empacce_id }) => setNuevo(empacce_id)}
          area_id={area_id}
          cargos={cargos.data}
          {...(cargos.isError && { onReintentar: () => void cargos.refetch() })}
        />
      </Suspense>
      <AlAbrir de={excel}>
        {(_, ventana) => (
          <CargaDeOrganizacionDialogo
            clase="personal"
            crea={puedeAcceder(['organizacion'], sesion)}
            nota="La hoja debe tener DNI y CARGO, y los nombres de quienes son nuevos. Registra solo a trabajadores de su área."
            {...ventana}
          />
        )}
      </AlAbrir>
      <EliminarFila fila={borrado} detalle={textoEliminar} eliminar={eliminar.mutateAsync} alFallar={avisarFallo} />
    </PantallaDeLista>
  )
}

/**
 * How many of last year could be renewed, where the newest of the list is of last year (TRA-33): nobody works in the area this
 * year yet.
 */
const useRenovables = (
  filas: readonly Trabajador[] | undefined,
  { start, search, columns, order, anio, area_id }: Listado<string> & { anio: number; area_id: number },
): number => {
  const delComienzo = start === 0 && !search && Object.keys(columns).length === 0 && order[0]?.column === 'anio_eje'
  const enabled = delComienzo && order[0]?.dir === 'desc' && filas?.[0]?.anio_eje === anio - 1
  return useQuery({ ...porRenovarQuery(anio, area_id), enabled }).data ?? 0
}

/** One that has ended shows as off (TRA-30). */
const estaActivo = (trabajador: Trabajador, hoy: string) => trabajador.estado === 1 && !haTerminado(trabajador, hoy)

const textoEliminar = (trabajador: Trabajador) =>
  `Se eliminará a ${nombreDe(trabajador)} del registro de trabajadores de ${trabajador.anio_eje}. Esta acción no se puede deshacer.`

/** Turns employees on and off, each with its own outcome; the row changes when the server has accepted (TRA-22). */
const useEstados = () => {
  const editar = useEditarTrabajador()
  const enCurso = useEnCurso()

  const cambiar = (trabajador: Trabajador) => {
    const { employee_id, empacce_id } = trabajador
    return enCurso.durante(empacce_id, async () => {
      try {
        const { existe_acceso } = await editar.mutateAsync({
          employee_id,
          valores: { empacce_id, estado: estaActivo(trabajador, diaLima(new Date())) ? 0 : 1 },
        })
        if (existe_acceso) avisar.error(MENSAJES_ACCESOS.existeAcceso)
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES_ACCESOS.noCambioEstado)
      }
    })
  }

  return { cambiar, cambiando: ({ empacce_id }: Trabajador) => enCurso.tiene(empacce_id) }
}
