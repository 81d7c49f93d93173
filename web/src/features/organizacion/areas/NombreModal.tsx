import {
  type AreaDeOrganizacion,
  areasApi,
  CLASES_DE_NOMBRE,
  type ClaseDeNombre,
  DOCUMENTO_MAXIMO,
  desdeAnterior,
  MENSAJES_AREAS,
  NOMBRE_AREA_MAXIMO,
  NombreGuardar,
  nombreCambiado,
} from '@cabildo/contracts/organizacion'
import { SIGLAS_MAXIMO } from '@cabildo/contracts/organizacion-siglas'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { pedir } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { entidad } from '../../../platform/entidad.ts'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { FormularioDeRegistro } from '../../../ui/FormularioDeRegistro.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import { useEdicion } from '../../../ui/useEdicion.ts'
import { pedirArea, useRefrescoDeOrganizacion } from '../organizacion.api.ts'
import type { PropsDeActo } from './acciones.ts'
import estilos from './formularios.module.css'

const NOMBRES = {
  clase: 'qué cambia',
  name: 'nombre',
  siglas: 'siglas',
  desde: 'desde cuándo rige',
  documento: 'documento que lo dispone',
}

/** What each kind does, beside its name (ORG-22). */
const EXPLICACIONES: Record<ClaseDeNombre, string> = {
  correccion: 'El nombre estaba mal escrito: se corrige también en lo anterior, sin historia.',
  cambio: 'Lo anterior conserva el nombre de entonces; lo nuevo lleva el nuevo.',
}

const valoresDe = ({ name, siglas }: AreaDeOrganizacion) => ({
  clase: '' as ClaseDeNombre | '',
  name,
  siglas: siglas ?? '',
  desde: entidad.hoy,
  documento: '',
})
type Valores = ReturnType<typeof valoresDe>

const revisar = ({ clase, name, siglas, desde, documento }: Valores, area: AreaDeOrganizacion) => {
  const nombre = { clase: clase as ClaseDeNombre, name, siglas, version: area.updated_at }
  return NombreGuardar.safeParse(clase === 'cambio' ? { ...nombre, desde, documento } : nombre)
}

/** CAMBIAR NOMBRE: puts the name of an area right, or gives it another one from a day on (ORG-22). */
export const NombreModal = ({ area, abierto, borrador, onClose, onGrabada }: PropsDeActo) => {
  const grupo = useId()
  const forma = useEdicion({
    abierto,
    registro: area,
    nombres: NOMBRES,
    comparados: ['name', 'siglas'],
    valoresDe,
    revisar,
    borrador,
  })
  const guardar = useMutation({
    mutationFn: (body: NombreGuardar) => pedir(areasApi.cambiarNombre, { params: { id: String(area.id) }, body }),
    ...useRefrescoDeOrganizacion(),
  })
  const { valores, poner } = forma
  const esCambio = valores.clase === 'cambio'
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      titulo="CAMBIAR NOMBRE"
      detalle={`N° ${area.id} · ${forma.registro.name}`}
      traer={({ id }) => pedirArea(id)}
      primero="name"
      grabar={guardar.mutateAsync}
      grabado={esCambio ? nombreCambiado(forma.registro.name) : MENSAJES_AREAS.grabada}
      alGrabar={({ data }) => onGrabada(data)}
      noGrabado={MENSAJES_AREAS.noGrabada}
      alFallar={avisarFallo}
    >
      <div className={estilos.campos}>
        <fieldset className={`${estilos.opciones} ${estilos.ancho}`}>
          <legend>Qué cambia</legend>
          {CLASES_DE_NOMBRE.map(({ id, name }) => (
            <label key={id} className={estilos.opcion}>
              <input
                type="radio"
                name={grupo}
                aria-label={name}
                aria-describedby={`${grupo}-${id}`}
                checked={valores.clase === id}
                onChange={() => poner({ clase: id })}
              />
              <span>
                {name}
                <small id={`${grupo}-${id}`}>{EXPLICACIONES[id]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <TextInput
          label="Nombre"
          className={estilos.ancho ?? ''}
          required
          autoComplete="off"
          maxLength={NOMBRE_AREA_MAXIMO}
          {...forma.texto('name')}
        />
        <TextInput
          label={opcional('Siglas')}
          autoComplete="off"
          maxLength={SIGLAS_MAXIMO}
          {...forma.texto('siglas')}
          onChange={({ currentTarget }) => poner({ siglas: currentTarget.value.toLocaleUpperCase('es-PE') })}
        />
        {esCambio && (
          <>
            <CampoFecha
              key={forma.vez}
              label="Rige desde"
              required
              {...forma.campo('desde')}
              description={forma.registro.nombre_desde && desdeAnterior(forma.registro.nombre_desde)}
              value={valores.desde}
              onChange={(desde) => poner({ desde })}
            />
            <TextInput
              label="Documento que lo dispone"
              className={estilos.ancho ?? ''}
              required
              autoComplete="off"
              placeholder="Ordenanza Municipal 004"
              maxLength={DOCUMENTO_MAXIMO}
              {...forma.texto('documento')}
            />
          </>
        )}
      </div>
    </FormularioDeRegistro>
  )
}
