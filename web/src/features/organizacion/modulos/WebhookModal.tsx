import { NOMBRE_DE_CLAVE } from '@cabildo/contracts/claves-de-servicio'
import {
  EVENTOS_DE_WEBHOOK,
  MENSAJES_WEBHOOKS,
  URL_DE_WEBHOOK_MAXIMA,
  type Webhook,
  WebhookEscrito,
} from '@cabildo/contracts/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { areasQuery } from '../../../platform/areas.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { Casilla } from '../../../ui/Casilla.tsx'
import cuerpo from '../../../ui/cuerpo.module.css'
import { FormularioDeRegistro } from '../../../ui/FormularioDeRegistro.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { useEdicion } from '../../../ui/useEdicion.ts'
import estilos from './Claves.module.css'
import { useGrabarWebhook } from './webhooks.api.ts'

interface Props {
  /** The one to change; null for a new one. */
  webhook: Webhook | null
  abierto: boolean
  onClose: () => void
  /** Told the secret of a new one, which closes the form. */
  onCreado: (hecho: { nombre: string; clave: string }) => void
}

const NOMBRES = { nombre: 'nombre', url: 'dirección', eventos: 'eventos' }
const valoresDe = (webhook: Webhook | null) => ({
  nombre: webhook?.nombre ?? '',
  url: webhook?.url ?? '',
  eventos: (webhook?.eventos ?? []) as string[],
  area_id: String(webhook?.area?.id ?? ''),
})
const revisar = ({ area_id, ...resto }: ReturnType<typeof valoresDe>) =>
  WebhookEscrito.safeParse({ ...resto, area_id: area_id === '' ? null : Number(area_id) })

/** NUEVO WEBHOOK and EDITAR WEBHOOK: whom to tell, and of what (decision 0218). */
export const WebhookModal = ({ webhook, abierto, onClose, onCreado }: Props) => {
  const grupo = useId()
  const forma = useEdicion({ abierto, registro: webhook, nombres: NOMBRES, valoresDe, revisar })
  const grabar = useGrabarWebhook(webhook)
  const { data: areas = [] } = useQuery(areasQuery)
  const { valores, poner, dejar } = forma
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      titulo={webhook ? 'EDITAR WEBHOOK' : 'NUEVO WEBHOOK'}
      tam="lg"
      textoBoton={webhook ? 'Grabar' : 'Crear webhook'}
      primero="nombre"
      grabar={grabar.mutateAsync}
      alGrabar={({ data, secreto }) => {
        if (secreto) return onCreado({ nombre: data.nombre, clave: secreto })
        avisar.exito(MENSAJES_WEBHOOKS.grabado)
        onClose()
      }}
      noGrabado={MENSAJES_WEBHOOKS.noSePudo}
      alFallar={avisarFallo}
    >
      <div className={`${estilos.campos} ${cuerpo.campos}`}>
        <TextInput
          label="Nombre"
          required
          autoComplete="off"
          maxLength={NOMBRE_DE_CLAVE.maximo}
          placeholder="Portal ciudadano"
          {...forma.texto('nombre')}
        />
        <Selector
          label="De qué área"
          {...forma.campo('area_id')}
          value={valores.area_id}
          onChange={({ currentTarget }) => poner({ area_id: currentTarget.value })}
          data={[
            { value: '', label: 'Todas las áreas' },
            ...areas.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <TextInput
          className={estilos.ancho ?? ''}
          label="Dirección que recibe los avisos"
          required
          type="url"
          autoComplete="off"
          maxLength={URL_DE_WEBHOOK_MAXIMA}
          placeholder="https://portal.munivallealto.gob.pe/avisos"
          {...forma.texto('url')}
        />
        <fieldset className={`${estilos.alcances} ${estilos.ancho}`} aria-describedby={`${grupo}-falta`}>
          <legend>De qué se avisa</legend>
          {EVENTOS_DE_WEBHOOK.map(({ id, name }) => (
            <Casilla
              key={id}
              activa={valores.eventos.includes(id)}
              onActiva={(activa) => {
                const otros = valores.eventos.filter((otro) => otro !== id)
                poner({ eventos: activa ? [...otros, id] : otros })
                dejar('eventos')
              }}
            >
              {name}
            </Casilla>
          ))}
          <span id={`${grupo}-falta`} className={estilos.falta}>
            {forma.error('eventos')}
          </span>
        </fieldset>
      </div>
    </FormularioDeRegistro>
  )
}
