import { ERRORES } from '@cabildo/contracts/base/errores'
import {
  type CargoDeOrganizacion,
  cargosApi,
  estadoDeCargo,
  MENSAJES_CARGOS,
} from '@cabildo/contracts/organizacion-cargos'
import { IconArrowMerge, IconBriefcase, IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { pedir } from '../../../platform/api.ts'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { EliminarFila } from '../../../ui/Confirmacion.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { OFalla } from '../../../ui/OFalla.tsx'
import { BotonNuevo } from '../../../ui/PantallaDeLista.tsx'
import { AccionFila } from '../../../ui/tabla/AccionFila.tsx'
import tabla from '../../../ui/tabla/DataTable.module.css'
import { Estado } from '../../../ui/tabla/Estados.tsx'
import { Interruptor } from '../../../ui/tabla/Interruptor.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { TablaEntera } from '../../../ui/tabla/TablaEntera.tsx'
import { vestirPropias } from '../../../ui/tabla/tipos.ts'
import { useFilasQuietas } from '../../../ui/tabla/useFilasQuietas.ts'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import { useEnCurso } from '../../../ui/useEnCurso.ts'
import { EnLaCabeza } from '../EnLaCabeza.tsx'
import { tablaDeCargosQuery, useRefrescoDeOrganizacion } from '../organizacion.api.ts'
import estilos from './cargos.module.css'

const CargoModal = lazy(() => import('./CargoModal.tsx').then((m) => ({ default: m.CargoModal })))
const UnirDialogo = lazy(() => import('./UnirDialogo.tsx').then((m) => ({ default: m.UnirDialogo })))
const UsualesDialogo = lazy(() => import('./UsualesDialogo.tsx').then((m) => ({ default: m.UsualesDialogo })))

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
  const alternar = (cargo: CargoDeOrganizacion) =>
    void enCurso.durante(cargo.id, async () => {
      try {
        await activar.mutateAsync(cargo)
        avisar.exito(MENSAJES_CARGOS.grabado)
      } catch (fallo) {
        avisarFallo(fallo, MENSAJES_CARGOS.noGrabado)
      }
    })
  const columnas = vestirPropias<CargoDeOrganizacion>([
    { campo: 'name', titulo: 'Cargo', lugar: 'principal', celda: ({ name }) => name },
    {
      campo: 'trabajadores',
      titulo: 'Trabajadores',
      lugar: 'mitad',
      numero: true,
      rotulo: () => true,
      celda: ({ trabajadores }) => miles(trabajadores),
    },
    {
      campo: 'activo',
      titulo: 'Estado',
      lugar: 'lado',
      celda: (cargo) => (
        <div className={estilos.estado}>
          <Interruptor
            nombre={`Activo: ${cargo.name}`}
            activo={cargo.activo}
            ocupado={enCurso.tiene(cargo.id)}
            onCambiar={() => alternar(cargo)}
          />
          <span aria-hidden>{estadoDeCargo(cargo)}</span>
        </div>
      ),
    },
  ])
  const acciones = (cargo: CargoDeOrganizacion) => (
    <>
      <AccionFila icono={IconPencil} nombre={`Editar ${cargo.name}`} onClick={() => edicion.abrir({ cargo })} />
      <AccionFila
        icono={IconArrowMerge}
        nombre={`Unir ${cargo.name}`}
        impedida={cargos?.some(({ id, activo }) => activo && id !== cargo.id) ? undefined : 'No hay otro cargo activo'}
        onClick={() => union.abrir(cargo)}
      />
      <AccionFila
        icono={IconTrash}
        nombre={`Eliminar ${cargo.name}`}
        peligro
        impedida={cargo.usado ? ERRORES.cargoUsado.mensaje : undefined}
        onClick={() => borrado.abrir(cargo)}
      />
    </>
  )

  return (
    <>
      <EnLaCabeza contexto={cargos && cuentaDe(cargos)}>
        <BotonNuevo onClick={() => edicion.abrir(NUEVO)} />
      </EnLaCabeza>
      <section className={tabla.tarjeta} aria-label="Cargos" onPointerDown={alPulsar}>
        <OFalla de={consulta}>
          {cargos?.length !== 0 && (
            <TablaEntera
              nombre="Cargos"
              className={estilos.cargos}
              columnas={columnas}
              filas={cargos}
              rowKey={({ id }) => id}
              acciones={acciones}
              huesos={8}
            />
          )}
        </OFalla>
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
