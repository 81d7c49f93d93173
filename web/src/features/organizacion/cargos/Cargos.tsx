import { ERRORES } from '@cabildo/contracts/base/errores'
import {
  type CargoDeOrganizacion,
  cargosApi,
  estadoDeCargo,
  MENSAJES_CARGOS,
} from '@cabildo/contracts/organizacion-cargos'
import { Button } from '@mantine/core'
import { IconArrowMerge, IconBriefcase, IconListCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { pedir } from '../../../platform/api.ts'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { EliminarFila } from '../../../ui/Confirmacion.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { useAtajoNuevo } from '../../../ui/PantallaDeLista.tsx'
import { AccionFila } from '../../../ui/tabla/AccionFila.tsx'
import { Esqueleto } from '../../../ui/tabla/Cuerpo.tsx'
import tabla from '../../../ui/tabla/DataTable.module.css'
import { AvisoFalla, Estado, Falla } from '../../../ui/tabla/Estados.tsx'
import { Interruptor } from '../../../ui/tabla/Interruptor.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { ROL } from '../../../ui/tabla/roles.ts'
import { useFilasQuietas } from '../../../ui/tabla/useFilasQuietas.ts'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import { useEnCurso } from '../../../ui/useEnCurso.ts'
import { EnLaCabeza } from '../EnLaCabeza.tsx'
import { tablaDeCargosQuery, useRefrescoDeOrganizacion } from '../organizacion.api.ts'
import estilos from './cargos.module.css'

const CargoModal = lazy(() => import('./CargoModal.tsx').then((m) => ({ default: m.CargoModal })))
const UnirDialogo = lazy(() => import('./UnirDialogo.tsx').then((m) => ({ default: m.UnirDialogo })))
const UsualesDialogo = lazy(() => import('./UsualesDialogo.tsx').then((m) => ({ default: m.UsualesDialogo })))

const COLUMNAS = 4
const HUESOS = 8
const NUEVO = { cargo: null }

const params = ({ id }: CargoDeOrganizacion) => ({ id: String(id) })

/** '15 cargos activos, 2 inactivos'. */
const cuentaDe = (cargos: readonly CargoDeOrganizacion[]): string => {
  const activos = cargos.filter(({ activo }) => activo).length
  const otros = cargos.length - activos
  return [
    activos === 1 ? '1 cargo activo' : `${activos} cargos activos`,
    ...(otros === 0 ? [] : [otros === 1 ? '1 inactivo' : `${otros} inactivos`]),
  ].join(', ')
}

/** Tab Cargos: the positions that people are given (ORG-33 to ORG-35). */
export const Cargos = () => {
  const consulta = useQuery(tablaDeCargosQuery)
  const [cargos, alPulsar] = useFilasQuietas(consulta.data)
  // An object, because a dialog that was opened with null has not been opened.
  const edicion = useFormularioAbrible<{ cargo: CargoDeOrganizacion | null }>('organizacion.cargo')
  const union = useAbrible<CargoDeOrganizacion>()
  const borrado = useAbrible<CargoDeOrganizacion>()
  const usuales = useAbrible<true>()
  const enCurso = useEnCurso()
  const refresco = useRefrescoDeOrganizacion()
  const activar = useMutation({
    mutationFn: (cargo: CargoDeOrganizacion) =>
      pedir(cargosApi.editar, { params: params(cargo), body: { activo: !cargo.activo, version: cargo.updated_at } }),
    ...refresco,
  })
  const eliminar = useMutation({
    mutationFn: (cargo: CargoDeOrganizacion) => pedir(cargosApi.eliminar, { params: params(cargo) }),
    ...refresco,
  })
  const nuevo = () => edicion.abrir(NUEVO)
  useAtajoNuevo(nuevo)
  const alternar = (cargo: CargoDeOrganizacion) =>
    void enCurso.durante(cargo.id, async () => {
      try {
        await activar.mutateAsync(cargo)
        avisar.exito(MENSAJES_CARGOS.grabado)
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES_CARGOS.noGrabado)
      }
    })
  const reintentar = () => void consulta.refetch()

  return (
    <>
      <EnLaCabeza contexto={cargos && cuentaDe(cargos)}>
        <Button leftSection={<Icono de={IconPlus} />} aria-keyshortcuts="Alt+N" onClick={nuevo}>
          Nuevo
        </Button>
      </EnLaCabeza>
      <section className={tabla.tarjeta} aria-label="Cargos" onPointerDown={alPulsar}>
        {consulta.isError && cargos && <AvisoFalla onReintentar={reintentar} />}
        {consulta.isError && !cargos && <Falla onReintentar={reintentar} />}
        {(cargos || !consulta.isError) && cargos?.length !== 0 && (
          <table className={`${tabla.tabla} ${estilos.cargos}`} {...ROL.tabla} aria-label="Cargos">
            <Cabecera />
            {cargos ? (
              <tbody {...ROL.grupo}>
                {cargos.map((cargo) => (
                  <Fila
                    key={cargo.id}
                    cargo={cargo}
                    ocupado={enCurso.tiene(cargo.id)}
                    otros={cargos.some(({ id, activo }) => activo && id !== cargo.id)}
                    onAlternar={alternar}
                    onEditar={(suyo) => edicion.abrir({ cargo: suyo })}
                    onUnir={union.abrir}
                    onEliminar={borrado.abrir}
                  />
                ))}
              </tbody>
            ) : (
              <Esqueleto columnas={COLUMNAS} filas={HUESOS} />
            )}
          </table>
        )}
        {cargos?.length === 0 && (
          <Estado
            icono={<Icono de={IconBriefcase} tam={32} />}
            titulo={MENSAJES_CARGOS.vacio}
            texto="Cargue los usuales y quite los que no necesite, o créelos uno por uno."
            accion={
              <Button variant="default" leftSection={<Icono de={IconListCheck} />} onClick={() => usuales.abrir(true)}>
                {MENSAJES_CARGOS.cargarUsuales}
              </Button>
            }
          />
        )}
      </section>
      <AlAbrir de={edicion}>
        {({ cargo }, ventana) => (
          <CargoModal key={cargo?.id ?? 0} cargo={cargo} {...ventana} borrador={edicion.borrador} />
        )}
      </AlAbrir>
      <AlAbrir de={union}>
        {(cargo, ventana) => <UnirDialogo key={cargo.id} cargo={cargo} cargos={cargos ?? []} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={usuales}>{(_, ventana) => <UsualesDialogo {...ventana} />}</AlAbrir>
      <EliminarFila
        fila={borrado}
        detalle={({ name }) => `Se eliminará el cargo ${name}. Esta acción no se puede deshacer.`}
        eliminar={eliminar.mutateAsync}
        alFallar={avisarFallo}
      />
    </>
  )
}

const Cabecera = () => (
  <thead {...ROL.grupo}>
    <tr {...ROL.fila}>
      <th scope="col" {...ROL.titulo}>
        Cargo
      </th>
      <th scope="col" {...ROL.titulo} className={tabla.numero}>
        Trabajadores
      </th>
      <th scope="col" {...ROL.titulo}>
        Estado
      </th>
      <th scope="col" {...ROL.titulo} className={tabla.thAcciones}>
        Accion
      </th>
    </tr>
  </thead>
)

type Accion = (cargo: CargoDeOrganizacion) => void

interface PropsDeFila {
  cargo: CargoDeOrganizacion
  ocupado: boolean
  /** There is another active position to join it with. */
  otros: boolean
  onAlternar: Accion
  onEditar: Accion
  onUnir: Accion
  onEliminar: Accion
}

const Fila = ({ cargo, ocupado, otros, onAlternar, onEditar, onUnir, onEliminar }: PropsDeFila) => (
  <tr {...ROL.fila}>
    <td {...ROL.celda} className={tabla.principal}>
      {cargo.name}
    </td>
    <td {...ROL.celda} className={`${tabla.numero} ${tabla.mitad}`} data-rotulo="Trabajadores">
      {miles(cargo.trabajadores)}
    </td>
    <td {...ROL.celda} className={tabla.lado}>
      <div className={estilos.estado}>
        <Interruptor
          nombre={`Activo: ${cargo.name}`}
          activo={cargo.activo}
          ocupado={ocupado}
          onCambiar={() => onAlternar(cargo)}
        />
        <span aria-hidden>{estadoDeCargo(cargo)}</span>
      </div>
    </td>
    <td {...ROL.celda} className={tabla.celdaAcciones}>
      <div className={tabla.acciones}>
        <AccionFila icono={IconPencil} nombre={`Editar ${cargo.name}`} onClick={() => onEditar(cargo)} />
        <AccionFila
          icono={IconArrowMerge}
          nombre={`Unir ${cargo.name}`}
          impedida={otros ? undefined : 'No hay otro cargo activo'}
          onClick={() => onUnir(cargo)}
        />
        <AccionFila
          icono={IconTrash}
          nombre={`Eliminar ${cargo.name}`}
          peligro
          impedida={cargo.usado ? ERRORES.cargoUsado.mensaje : undefined}
          onClick={() => onEliminar(cargo)}
        />
      </div>
    </td>
  </tr>
)
