import {
  type AreaDeOrganizacion,
  type AreaEditar,
  type AreaNueva,
  areasApi,
  CORREO_AREA_MAXIMO,
  MENSAJES_AREAS,
  NIVELES_MAXIMO,
  NOMBRE_AREA_MAXIMO,
  TELEFONO_AREA_MAXIMO,
  UBICACION_AREA_MAXIMO,
} from '@cabildo/contracts/organizacion'
import { SIGLAS_MAXIMO } from '@cabildo/contracts/organizacion-siglas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { conError } from '../../../ui/conError.tsx'
import { FormularioDeRegistro } from '../../../ui/FormularioDeRegistro.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import { SelectorBuscable } from '../../../ui/SelectorBuscable.tsx'
import { pedirArea, personasQuery, useRefrescoDeOrganizacion } from '../organizacion.api.ts'
import type { PropsDeActo } from './acciones.ts'
import { superioresDe } from './arbol.ts'
import estilos from './formularios.module.css'
import { useAreaForm } from './useAreaForm.ts'

/** The number of an area has five digits at most (ORG-09). */
const CIFRAS = 5

const useGuardarArea = (area: AreaDeOrganizacion | null) =>
  useMutation({
    mutationFn: (envio: AreaNueva | AreaEditar) =>
      area
        ? pedir(areasApi.editar, { params: { id: String(area.id) }, body: envio as AreaEditar })
        : pedir(areasApi.crear, { body: envio as AreaNueva }),
    ...useRefrescoDeOrganizacion(),
  })

/** NUEVA ÁREA and EDITAR ÁREA (ORG-08 to ORG-13, ORG-15). The name of an area has a dialog of its own. */
export const AreaModal = ({
  area,
  areas,
  abierto,
  borrador,
  onClose,
  onGrabada,
}: PropsDeActo<AreaDeOrganizacion | null>) => {
  const forma = useAreaForm({ pedida: area, areas, abierto, borrador })
  const guardar = useGuardarArea(area)
  const { valores, campo } = forma
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      tam="640px"
      titulo={area ? 'EDITAR ÁREA' : 'NUEVA ÁREA'}
      detalle={area && `N° ${area.id} · ${area.name}`}
      traer={({ id }) => pedirArea(id)}
      primero="siglas"
      grabar={guardar.mutateAsync}
      grabado={MENSAJES_AREAS.grabada}
      alGrabar={({ data }) => onGrabada(data)}
      noGrabado={MENSAJES_AREAS.noGrabada}
      alFallar={avisarFallo}
    >
      <div className={estilos.campos}>
        {!area && (
          <TextInput
            label="Nombre"
            className={estilos.ancho ?? ''}
            required
            autoComplete="off"
            maxLength={NOMBRE_AREA_MAXIMO}
            {...campo('name')}
            value={valores.name}
            onChange={({ currentTarget }) => forma.ponerNombre(currentTarget.value)}
          />
        )}
        <TextInput
          label={opcional('Siglas')}
          autoComplete="off"
          maxLength={SIGLAS_MAXIMO}
          {...campo('siglas')}
          description={forma.nota('siglas') ?? 'Sin siglas, los documentos llevan las iniciales del nombre.'}
          value={valores.siglas}
          onChange={({ currentTarget }) => forma.ponerSiglas(currentTarget.value)}
        />
        {!area && (
          <TextInput
            label={opcional('N°')}
            autoComplete="off"
            inputMode="numeric"
            maxLength={CIFRAS}
            {...campo('id')}
            description="Solo para conservar el número de su sistema anterior."
            value={valores.id}
            onChange={({ currentTarget }) => forma.poner({ id: currentTarget.value.replace(/\D/g, '') })}
          />
        )}
        <CampoSuperior forma={forma} areas={areas} area={area} />
        {area && <CampoJefe forma={forma} area={area} abierto={abierto} />}
        <TextInput
          label={opcional('Correo')}
          type="email"
          autoComplete="off"
          maxLength={CORREO_AREA_MAXIMO}
          {...forma.texto('correo')}
        />
        <TextInput
          label={opcional('Teléfono')}
          autoComplete="off"
          maxLength={TELEFONO_AREA_MAXIMO}
          {...forma.texto('telefono')}
        />
        <TextInput
          label={opcional('Ubicación')}
          className={estilos.ancho ?? ''}
          autoComplete="off"
          maxLength={UBICACION_AREA_MAXIMO}
          {...forma.texto('ubicacion')}
        />
      </div>
    </FormularioDeRegistro>
  )
}

type Forma = ReturnType<typeof useAreaForm>
const NINGUNA = { id: 0, name: 'Ninguna: es del primer nivel', nivel: 1, vedada: false }

/** What the area depends on: the active areas, in their places of the tree (ORG-12). */
const CampoSuperior = ({
  forma,
  areas,
  area,
}: {
  forma: Forma
  areas: readonly AreaDeOrganizacion[]
  area: AreaDeOrganizacion | null
}) => {
  const superiores = [NINGUNA, ...superioresDe(areas, area?.id ?? null, NIVELES_MAXIMO)]
  const nivelDe = new Map(superiores.map(({ id, nivel }) => [String(id), nivel]))
  return (
    <SelectorBuscable
      label="Depende de"
      className={estilos.ancho ?? ''}
      placeholder="Escriba para buscar"
      data-campo="depende_de"
      description={
        forma.nota('depende_de') ??
        (superiores.some(({ vedada }) => vedada) &&
          `No puede elegir la misma área, las suyas ni las que pasarían de ${NIVELES_MAXIMO} niveles.`)
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      opciones={superiores}
      dibujar={({ value, label }) => (
        <span style={{ paddingInlineStart: `${(nivelDe.get(value) ?? 1) - 1}rem` }}>{label}</span>
      )}
      value={forma.valores.depende_de}
      error={conError(forma.error('depende_de'))}
      onChange={(depende_de) => forma.poner({ depende_de })}
      onBlur={() => forma.dejar('depende_de')}
    />
  )
}

const SIN_JEFE = { id: 0, name: MENSAJES_AREAS.sinJefe }

/** The head, among whoever has an access in force in the area (ORG-13). */
const CampoJefe = ({ forma, area, abierto }: { forma: Forma; area: AreaDeOrganizacion; abierto: boolean }) => {
  const { data: personas, isError, refetch } = useQuery({ ...personasQuery(area.id), enabled: abierto })
  // Until they come, who is head now is there.
  const actual = area.jefe && area.jefe_acceso_id ? [{ empacce_id: area.jefe_acceso_id, ...area.jefe }] : []
  const opciones = (personas ?? actual).map(({ empacce_id, name, cargo_name }) => ({
    id: empacce_id,
    name: cargo_name ? `${name} · ${cargo_name}` : name,
  }))
  return (
    <div className={estilos.ancho}>
      <SelectorBuscable
        label="Jefe"
        placeholder="Escriba para buscar"
        data-campo="jefe_acceso_id"
        description={
          forma.nota('jefe_acceso_id') ??
          (personas?.length === 0 && 'Nadie tiene acceso vigente en el área: dé primero un acceso en Usuarios.')
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        opciones={[SIN_JEFE, ...opciones]}
        value={forma.valores.jefe_acceso_id}
        error={conError(forma.error('jefe_acceso_id'))}
        onChange={(jefe_acceso_id) => forma.poner({ jefe_acceso_id })}
        onBlur={() => forma.dejar('jefe_acceso_id')}
      />
      {isError && <NoSePudo que="las personas del área" onReintentar={() => void refetch()} />}
    </div>
  )
}
