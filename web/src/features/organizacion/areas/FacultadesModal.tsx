import { esAdministrador, FACULTADES, type Facultad } from '@cabildo/contracts/base/permisos'
import {
  type AreaDeOrganizacion,
  areasApi,
  conOficinaCentral,
  ETIQUETAS_FACULTADES,
  FacultadesGuardar,
  LOCAL_MAXIMO,
  LOCALES_MAXIMO,
  MENSAJES_AREAS,
  preguntaSecretaria,
} from '@cabildo/contracts/organizacion'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { pedir } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import { conError } from '../../../ui/conError.tsx'
import { FormularioDeRegistro } from '../../../ui/FormularioDeRegistro.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { ActionIcon, Button } from '../../../ui/kit/boton.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { useAbrible } from '../../../ui/useAbrible.tsx'
import { useEdicion } from '../../../ui/useEdicion.ts'
import { pedirArea, useRefrescoDeOrganizacion } from '../organizacion.api.ts'
import type { PropsDeActo } from './acciones.ts'
import estilos from './formularios.module.css'

/** What each ability means, beside its name (Table ORG-B). */
const EXPLICACIONES: Record<Facultad, string> = {
  informatica:
    'Administra el sistema: buzón de correos, auditoría, permisos reservados, organización. La tiene una sola área.',
  secretaria: 'Publica normas de todas las áreas y numera las de la entidad. La tiene, a lo más, un área.',
  visado: 'Envía documentos a visado de las áreas.',
  locales: 'Registra visitas en más de un local.',
  tramites: 'Mesa de partes le puede enviar trámites. Sin ella, conserva los que ya tiene.',
}

/** Those that one area has at most: giving one takes it from who has it (ORG-16, ORG-17). */
const DE_UNA_SOLA: readonly Facultad[] = ['informatica', 'secretaria']

/** Why an ability cannot be given or taken here, or undefined (ORG-17). */
const porQueNo = (facultad: Facultad, area: AreaDeOrganizacion, sesion: SesionUsuario): string | undefined => {
  if (facultad !== 'informatica') return
  if (!esAdministrador(sesion)) return 'Solo la pasa el usuario administrador.'
  return area.facultades.includes('informatica') ? 'Para quitarla, désela a otra área.' : undefined
}

const NOMBRES = { facultades: 'facultades', locales: 'locales' }

/** Lists are compared and kept as text, as every field of a form is. */
const valoresDe = ({ facultades, locales }: AreaDeOrganizacion) => ({
  facultades: FACULTADES.filter((facultad) => facultades.includes(facultad)).join(','),
  locales: JSON.stringify(conOficinaCentral(locales)),
})
type Valores = ReturnType<typeof valoresDe>

const leerFacultades = (texto: string) => FACULTADES.filter((facultad) => texto.split(',').includes(facultad))
const leerLocales = (texto: string): string[] => JSON.parse(texto)

const revisar = (valores: Valores, { updated_at: version }: AreaDeOrganizacion) => {
  const facultades = leerFacultades(valores.facultades)
  return FacultadesGuardar.safeParse({
    facultades,
    // One that was added and left empty is none.
    ...(facultades.includes('locales') && {
      locales: leerLocales(valores.locales).filter((local) => local.trim() !== ''),
    }),
    version,
  })
}

/** FACULTADES: what an area may do that others may not, and its locations (ORG-16 to ORG-19). */
export const FacultadesModal = ({ area, areas, sesion, abierto, borrador, onClose, onGrabada }: PropsDeActo) => {
  const id = useId()
  const pregunta = useAbrible<{ facultad: Facultad; hoy: string }>()
  const forma = useEdicion({
    abierto,
    registro: area,
    nombres: NOMBRES,
    valoresDe,
    leido: (campo, registro) =>
      campo === 'facultades'
        ? registro.facultades.map((facultad) => ETIQUETAS_FACULTADES[facultad]).join(', ')
        : registro.locales.join(', '),
    revisar,
    borrador,
  })
  const guardar = useMutation({
    mutationFn: (body: FacultadesGuardar) =>
      pedir(areasApi.guardarFacultades, { params: { id: String(area.id) }, body }),
    ...useRefrescoDeOrganizacion(),
  })
  const elegidas = leerFacultades(forma.valores.facultades)
  const poner = (facultad: Facultad, si: boolean) =>
    forma.poner({
      facultades: FACULTADES.filter((una) => (una === facultad ? si : elegidas.includes(una))).join(','),
    })
  const alternar = (facultad: Facultad, si: boolean) => {
    const hoy = si && DE_UNA_SOLA.includes(facultad) && areas.find(({ facultades }) => facultades.includes(facultad))
    if (hoy && hoy.id !== area.id) pregunta.abrir({ facultad, hoy: hoy.name })
    else poner(facultad, si)
  }
  return (
    <>
      <FormularioDeRegistro
        forma={forma}
        abierto={abierto}
        onClose={onClose}
        tam="560px"
        titulo="FACULTADES"
        detalle={`N° ${area.id} · ${area.name}`}
        traer={({ id }) => pedirArea(id)}
        grabar={guardar.mutateAsync}
        grabado={MENSAJES_AREAS.facultades}
        alGrabar={({ data }) => onGrabada(data)}
        noGrabado={MENSAJES_AREAS.noGrabada}
        alFallar={avisarFallo}
      >
        <fieldset className={estilos.opciones} aria-describedby={`${id}-error`}>
          <legend>Qué puede hacer esta área</legend>
          {FACULTADES.map((facultad) => {
            const motivo = porQueNo(facultad, forma.registro, sesion)
            return (
              <label key={facultad} className={estilos.opcion} data-vedada={motivo !== undefined || undefined}>
                <input
                  type="checkbox"
                  aria-label={ETIQUETAS_FACULTADES[facultad]}
                  aria-describedby={`${id}-${facultad}`}
                  // Not `disabled`, so that keyboard users can reach it and hear why.
                  aria-disabled={motivo !== undefined || undefined}
                  checked={elegidas.includes(facultad)}
                  onChange={({ currentTarget: { checked } }) => motivo === undefined && alternar(facultad, checked)}
                />
                <span>
                  {ETIQUETAS_FACULTADES[facultad]}
                  <small id={`${id}-${facultad}`}>
                    {EXPLICACIONES[facultad]} {motivo}
                  </small>
                </span>
              </label>
            )
          })}
          <p id={`${id}-error`}>{conError(forma.error('facultades')) ?? forma.nota('facultades')}</p>
        </fieldset>
        {elegidas.includes('locales') && (
          <Locales
            locales={leerLocales(forma.valores.locales)}
            error={forma.error('locales')}
            nota={forma.nota('locales')}
            onLocales={(locales) => forma.poner({ locales: JSON.stringify(locales) })}
            onSalir={() => forma.dejar('locales')}
          />
        )}
      </FormularioDeRegistro>
      <Confirmacion
        abierto={abierto && pregunta.abierto}
        onClose={pregunta.cerrar}
        encima
        titulo={pregunta.valor ? `PASAR ${ETIQUETAS_FACULTADES[pregunta.valor.facultad].toUpperCase()}` : ''}
        textoBoton="Pasar"
        alConfirmar={async () => {
          if (pregunta.valor) poner(pregunta.valor.facultad, true)
          pregunta.cerrar()
        }}
      >
        <p>{pregunta.valor && preguntaSecretaria(pregunta.valor.hoy, area.name)}</p>
      </Confirmacion>
    </>
  )
}

interface PropsDeLocales {
  /** OFICINA CENTRAL first. */
  locales: readonly string[]
  error: string | undefined
  nota: string | undefined
  onLocales: (locales: string[]) => void
  onSalir: () => void
}

/** The locations in their order; the first one stays (ORG-18). */
const Locales = ({ locales, error, nota, onLocales, onSalir }: PropsDeLocales) => {
  const lista = useRef<HTMLOListElement>(null)
  const enfocar = (i: number) =>
    lista.current?.querySelectorAll<HTMLElement>('input:not([readonly])')[Math.max(0, i - 1)]?.focus()
  const agregar = () => {
    flushSync(() => onLocales([...locales, '']))
    enfocar(locales.length)
  }
  const quitar = (i: number) => {
    // The button goes away with its row, so the focus moves to the row before.
    flushSync(() => onLocales(locales.filter((_, otro) => otro !== i)))
    enfocar(i - 1)
  }
  return (
    <fieldset className={estilos.opciones}>
      <legend>Locales, en su orden</legend>
      <ol ref={lista} className={estilos.locales}>
        {locales.map((local, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a location is its place in the list
          <li key={i}>
            <TextInput
              aria-label={`Local ${i + 1}`}
              autoComplete="off"
              maxLength={LOCAL_MAXIMO}
              readOnly={i === 0}
              value={local}
              onChange={({ currentTarget: { value } }) =>
                onLocales(locales.map((otro, lugar) => (lugar === i ? value : otro)))
              }
              onBlur={onSalir}
            />
            {i > 0 && (
              <ActionIcon size={36} aria-label={`Quitar local ${i + 1}, ${local}`} onClick={() => quitar(i)}>
                <Icono de={IconTrash} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {nota && <p>{nota}</p>}
      <div role={error ? 'alert' : undefined}>{conError(error)}</div>
      <Button
        variant="default"
        leftSection={<Icono de={IconPlus} />}
        disabled={locales.length >= LOCALES_MAXIMO}
        onClick={agregar}
      >
        Agregar local
      </Button>
    </fieldset>
  )
}
