import { accesosEscritos } from '@cabildo/contracts/accesos'
import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import type { Incompatible } from '@cabildo/contracts/incompatibles'
import { MENSAJES_PERFILES, type Perfil, permisosEscritos } from '@cabildo/contracts/perfiles'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { irA, ponerDatosEnLaDireccion, useDatosDeLaDireccion } from '../../platform/direccion.ts'
import { Espera } from '../../ui/Buscando.tsx'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { EliminarFila } from '../../ui/Confirmacion.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { OFalla } from '../../ui/OFalla.tsx'
import { BotonNuevo } from '../../ui/PantallaDeLista.tsx'
import { PanelPestana, Pestanas } from '../../ui/Pestanas.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import tabla from '../../ui/tabla/DataTable.module.css'
import { TablaEntera } from '../../ui/tabla/TablaEntera.tsx'
import { vestirPropias } from '../../ui/tabla/tipos.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { Doble } from './celdas.tsx'
import { perfilesQuery, useEliminarPerfil } from './perfiles.api.ts'
import estilos from './perfiles.module.css'

const PerfilModal = lazy(() => import('./PerfilModal.tsx').then((m) => ({ default: m.PerfilModal })))
const AplicarPerfilDialogo = lazy(() =>
  import('./AplicarPerfilDialogo.tsx').then((m) => ({ default: m.AplicarPerfilDialogo })),
)

const Incompatibilidades = lazy(() =>
  import('./Incompatibilidades.tsx').then((m) => ({ default: m.Incompatibilidades })),
)

const COLUMNAS = vestirPropias<Perfil>([
  {
    campo: 'name',
    titulo: 'Perfil',
    lugar: 'principal',
    celda: ({ name, descripcion }) => <Doble uno={name} otro={descripcion} />,
  },
  { campo: 'codigos', titulo: 'Permisos', celda: ({ codigos }) => permisosEscritos(codigos) },
  {
    campo: 'accesos',
    titulo: 'Accesos',
    celda: ({ accesos: cuantos, distintos }) => (distintos === 0 ? cuantos : `${cuantos}, ${distintos} por aplicar`),
  },
])
const NUEVO = { perfil: null }
type Accion = (perfil: Perfil) => void

const PARTES = [
  { id: 'perfiles', titulo: 'Perfiles' },
  { id: 'incompatibilidades', titulo: 'Incompatibilidades' },
] as const
type Parte = (typeof PARTES)[number]['id']
/** The part that the address names, the first otherwise. */
const leerParte = (datos: string): Parte =>
  new URLSearchParams(datos).get('parte') === PARTES[1].id ? PARTES[1].id : PARTES[0].id
const irAParte = (id: Parte) =>
  ponerDatosEnLaDireccion('perfiles', id === PARTES[0].id ? '' : String(new URLSearchParams({ parte: id })))

/** Screen `perfiles`: named sets of permissions, and those that do not go together (USU-67, USU-66). */
export const PerfilesPage = ({ sesion }: { sesion: SesionUsuario }) => {
  const activa = leerParte(useDatosDeLaDireccion())
  const cambia = puedeAcceder(['organizacion'], sesion)
  // Objects, because a dialog that was opened with null has not been opened.
  const perfil = useFormularioAbrible<{ perfil: Perfil | null }>('perfil')
  const par = useAbrible<{ incompatible: Incompatible | null }>()
  const dePerfiles = activa === 'perfiles'
  return (
    <>
      <Cabeza
        titulo="PERFILES"
        acciones={
          <>
            <Button variant="default" onClick={() => irA('usuario')}>
              Volver a usuarios
            </Button>
            {(dePerfiles || cambia) && (
              <BotonNuevo onClick={() => (dePerfiles ? perfil.abrir(NUEVO) : par.abrir({ incompatible: null }))} />
            )}
          </>
        }
      >
        {dePerfiles
          ? 'Permisos que se dan juntos. Cambiar un perfil no cambia a nadie hasta que se aplica.'
          : 'Permisos que una misma persona no debería, o no puede, tener juntos. Quien ya los tiene los conserva.'}
      </Cabeza>
      <Pestanas etiqueta="Partes de los perfiles" pestanas={PARTES} activa={activa} onActiva={irAParte} dePantalla />
      <PanelPestana id="perfiles" activa={activa}>
        {dePerfiles && <Perfiles sesion={sesion} edicion={perfil} />}
      </PanelPestana>
      <PanelPestana id="incompatibilidades" activa={activa}>
        {!dePerfiles && (
          <Suspense fallback={<Espera texto="Cargando Incompatibilidades" />}>
            <Incompatibilidades cambia={cambia} edicion={par} />
          </Suspense>
        )}
      </PanelPestana>
    </>
  )
}

interface PropsDePerfiles {
  sesion: SesionUsuario
  edicion: ReturnType<typeof useFormularioAbrible<{ perfil: Perfil | null }>>
}

/** The tab Perfiles. */
const Perfiles = ({ sesion, edicion }: PropsDePerfiles) => {
  const consulta = useQuery(perfilesQuery)
  const aplicacion = useAbrible<Perfil>()
  const borrado = useAbrible<Perfil>()
  const eliminar = useEliminarPerfil()
  const perfiles = consulta.data
  const actos = {
    onEditar: (perfil: Perfil) => edicion.abrir({ perfil }),
    onAplicar: aplicacion.abrir,
    onEliminar: borrado.abrir,
  }
  return (
    <>
      <OFalla de={consulta}>
        <Grupo titulo="Propios" perfiles={perfiles?.filter(({ sembrado }) => !sembrado)} {...actos} />
        <Grupo titulo="De Cabildo" perfiles={perfiles?.filter(({ sembrado }) => sembrado)} {...actos} />
      </OFalla>
      <AlAbrir de={edicion}>
        {({ perfil }, ventana) => (
          <PerfilModal key={perfil?.id ?? 0} perfil={perfil} {...ventana} borrador={edicion.borrador} />
        )}
      </AlAbrir>
      <AlAbrir de={aplicacion}>
        {(perfil, ventana) => <AplicarPerfilDialogo key={perfil.id} perfil={perfil} sesion={sesion} {...ventana} />}
      </AlAbrir>
      <EliminarFila
        fila={borrado}
        detalle={({ name, accesos: cuantos }) =>
          cuantos === 0
            ? `Se eliminará el perfil ${name}.`
            : `Se eliminará el perfil ${name}. ${accesosEscritos(cuantos)} lo llevan: conservan sus permisos.`
        }
        eliminar={eliminar.mutateAsync}
        alFallar={avisarFallo}
      />
    </>
  )
}

interface PropsDeActos {
  onEditar: Accion
  onAplicar: Accion
  onEliminar: Accion
}

/** The own profiles, or those that came with the product; undefined while they load. */
const Grupo = ({ titulo, perfiles, ...actos }: { titulo: string; perfiles: Perfil[] | undefined } & PropsDeActos) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={estilos.grupo}>
        {titulo}
      </h2>
      {perfiles?.length === 0 ? (
        <p className={estilos.nota}>{MENSAJES_PERFILES.sinPropios}</p>
      ) : (
        <div className={tabla.tarjeta}>
          <TablaEntera
            nombre={titulo}
            columnas={COLUMNAS}
            filas={perfiles}
            rowKey={({ id: suyo }) => suyo}
            acciones={(perfil) => <Acciones perfil={perfil} {...actos} />}
            huesos={8}
          />
        </div>
      )}
    </section>
  )
}

const Acciones = ({ perfil, onEditar, onAplicar, onEliminar }: { perfil: Perfil } & PropsDeActos) => (
  <>
    <AccionFila icono={IconPencil} nombre={`Editar ${perfil.name}`} onClick={() => onEditar(perfil)} />
    <AccionFila
      icono={IconUsersGroup}
      nombre={`Aplicar ${perfil.name}`}
      impedida={perfil.distintos === 0 ? 'Nadie que lo lleve tiene otros permisos' : undefined}
      onClick={() => onAplicar(perfil)}
    />
    <AccionFila
      icono={IconTrash}
      nombre={`Eliminar ${perfil.name}`}
      peligro
      impedida={perfil.sembrado ? MENSAJES_PERFILES.sembrado : undefined}
      onClick={() => onEliminar(perfil)}
    />
  </>
)
