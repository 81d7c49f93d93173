import { plano } from '@cabildo/contracts/base/plano'
import {
  type AreaDeOrganizacion,
  areasApi,
  ETIQUETAS_FACULTADES,
  type FacultadesGuardar,
  MENSAJES_AREAS,
} from '@cabildo/contracts/organizacion'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, type SubmitEvent, useId, useRef, useState } from 'react'
import { pedir } from '../../../platform/api.ts'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { BotonEspera } from '../../../ui/BotonEspera.tsx'
import { SelectorBuscable } from '../../../ui/SelectorBuscable.tsx'
import { AlAbrir } from '../../../ui/useAbrible.tsx'
import { arbolQuery, useAnotarArea, useRefrescoDeOrganizacion } from '../organizacion.api.ts'
import estilos from './reparto.module.css'

const FacultadesModal = lazy(() => import('./FacultadesModal.tsx').then((m) => ({ default: m.FacultadesModal })))

/** Those without which the municipality cannot attend, and what the area that has it is mostly called. */
const NECESARIAS = [
  { facultad: 'secretaria', suele: 'secretaria general' },
  { facultad: 'visado', suele: 'alcaldia' },
] as const
type Necesaria = (typeof NECESARIAS)[number]['facultad']

/** The only area that is called so; several, or none, are for people to choose among. */
const propuesta = (activas: readonly AreaDeOrganizacion[], suele: string): number => {
  const suyas = activas.filter(({ name }) => plano(name).includes(suele))
  const exacta = suyas.find(({ name }) => plano(name) === suele)
  return (exacta ?? (suyas.length === 1 ? suyas[0] : undefined))?.id ?? 0
}

/**
 * Who is Secretaría General, who Alcaldía, and which areas have several locations, asked for in one place once there are areas
 * (ORG-47). What an area has already is changed in its own Facultades.
 */
export const RepartoDeFacultades = ({ sesion }: { sesion: SesionUsuario }) => {
  const id = useId()
  const titulo = useRef<HTMLHeadingElement>(null)
  const { data: areas = [], refetch } = useQuery(arbolQuery)
  const [elegidas, setElegidas] = useState<Partial<Record<Necesaria, number>>>({})
  const dialogo = useFormularioAbrible<AreaDeOrganizacion>('puesta.facultades')
  const anotar = useAnotarArea()
  const guardar = useMutation({
    mutationFn: ({ area, body }: { area: AreaDeOrganizacion; body: FacultadesGuardar }) =>
      pedir(areasApi.guardarFacultades, { params: { id: String(area.id) }, body }),
    ...useRefrescoDeOrganizacion(),
  })
  const activas = areas.filter(({ cerrada_at }) => cerrada_at === null)
  if (activas.length <= 1) return null

  const deQuien = (facultad: AreaDeOrganizacion['facultades'][number]) =>
    activas.filter(({ facultades }) => facultades.includes(facultad))
  const faltan = NECESARIAS.filter(({ facultad }) => deQuien(facultad).length === 0)
  const valorDe = ({ facultad, suele }: (typeof NECESARIAS)[number]) => elegidas[facultad] ?? propuesta(activas, suele)
  const porDar = activas.flatMap((area) => {
    const suyas = faltan.filter((una) => valorDe(una) === area.id).map(({ facultad }) => facultad)
    return suyas.length > 0 ? [{ area, suyas }] : []
  })
  const grabar = async (evento: SubmitEvent) => {
    evento.preventDefault()
    // Giving it would take it from the area that a colleague gave it to meanwhile, without asking (ORG-17).
    const { data: ahora = [] } = await refetch()
    if (ahora.some(({ facultades }) => faltan.some(({ facultad }) => facultades.includes(facultad))))
      return avisar.error(MENSAJES_AREAS.facultadDada)
    try {
      for (const { area, suyas } of porDar) {
        const { facultades, locales, updated_at: version } = area
        const body = {
          facultades: [...facultades, ...suyas],
          ...(facultades.includes('locales') && { locales: [...locales] }),
          version,
        }
        anotar((await guardar.mutateAsync({ area, body })).data)
      }
      avisar.exito(MENSAJES_AREAS.facultades)
      // The button goes away with what was missing.
      titulo.current?.focus()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_AREAS.noGrabada)
    }
  }
  const conLocales = deQuien('locales')

  return (
    <section className={estilos.reparto} aria-labelledby={`${id}-titulo`}>
      <h3 id={`${id}-titulo`} ref={titulo} tabIndex={-1}>
        Facultades
      </h3>
      <form className={estilos.facultades} noValidate onSubmit={(evento) => void grabar(evento)}>
        {NECESARIAS.map((una) => {
          const { facultad } = una
          const tienen = deQuien(facultad)
          return tienen.length > 0 ? (
            <p key={facultad}>
              <b>{ETIQUETAS_FACULTADES[facultad]}</b>
              <span>{tienen.map(({ name }) => name).join(', ')}</span>
            </p>
          ) : (
            <SelectorBuscable
              key={facultad}
              label={ETIQUETAS_FACULTADES[facultad]}
              placeholder="Elija el área"
              opciones={activas}
              value={valorDe(una)}
              onChange={(area_id) => setElegidas((antes) => ({ ...antes, [facultad]: area_id }))}
            />
          )
        })}
        {faltan.length > 0 && (
          <BotonEspera type="submit" esperando={guardar.isPending} disabled={porDar.length === 0}>
            Grabar facultades
          </BotonEspera>
        )}
      </form>
      <div className={estilos.facultades}>
        <p>
          <b>{ETIQUETAS_FACULTADES.locales}</b>
          <span>{conLocales.length > 0 ? conLocales.map(({ name }) => name).join(', ') : 'Ninguna área'}</span>
        </p>
        <SelectorBuscable
          // Its choice opens a dialog, and is none of this form afterwards.
          key={dialogo.valor?.updated_at}
          label="Área que recibe visitas en varios locales"
          placeholder="Elija el área y diga sus locales"
          opciones={activas}
          value={0}
          onChange={(area_id) => {
            const area = activas.find((otra) => otra.id === area_id)
            if (area) dialogo.abrir(area)
          }}
        />
      </div>
      <AlAbrir de={dialogo}>
        {(area, ventana) => (
          <FacultadesModal
            key={area.id}
            // As it is now, since its version is sent back.
            area={activas.find((una) => una.id === area.id) ?? area}
            areas={areas}
            sesion={sesion}
            {...ventana}
            borrador={dialogo.borrador}
            onGrabada={anotar}
          />
        )}
      </AlAbrir>
    </section>
  )
}
