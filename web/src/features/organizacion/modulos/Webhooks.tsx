import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import {
  EVENTOS_DE_WEBHOOK,
  estadoDeWebhook,
  MENSAJES_WEBHOOKS,
  SECRETO_ANTERIOR_DIAS,
  type Webhook,
} from '@cabildo/contracts/webhooks'
import {
  IconKeyOff,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useId } from 'react'
import { Espera } from '../../../ui/Buscando.tsx'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { CeldaBreve, FilaBreve, TablaBreve } from '../../../ui/TablaBreve.tsx'
import { AccionFila } from '../../../ui/tabla/AccionFila.tsx'
import { Estado } from '../../../ui/tabla/Estados.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import type { PalabrasDeClave } from './ClaveDada.tsx'
import estilos from './Claves.module.css'
import bloques from './ModulosTab.module.css'
import { type ActoDeWebhook, useActoDeWebhook, webhooksQuery } from './webhooks.api.ts'

const WebhookModal = lazy(() => import('./WebhookModal.tsx').then((m) => ({ default: m.WebhookModal })))
const ClaveDada = lazy(() => import('./ClaveDada.tsx').then((m) => ({ default: m.ClaveDada })))
const Entregas = lazy(() => import('./Entregas.tsx').then((m) => ({ default: m.Entregas })))

const TITULOS = ['Webhook', 'Avisa de', 'Área', 'Entregas', 'Estado']
type ConPregunta = Extract<ActoDeWebhook, 'secreto' | 'anterior' | 'eliminar'>

/** Block 'Webhooks': the programs that are told of what happens (decision 0218). */
export const Webhooks = () => {
  const id = useId()
  const consulta = useQuery(webhooksQuery)
  const forma = useAbrible<{ webhook: Webhook | null }>()
  const dada = useAbrible<{ nombre: string; clave: string }>()
  const entregas = useAbrible<Webhook>()
  const pregunta = useAbrible<{ acto: ConPregunta; webhook: Webhook }>()
  const hacer = useActoDeWebhook()
  const confirmar = async () => {
    const pedido = pregunta.valor
    const hecho = pedido && (await hacer(pedido))
    // A refusal has been told, and leaves the question open.
    if (!hecho) return
    pregunta.cerrar()
    if (hecho.secreto) dada.abrir({ nombre: pedido.webhook.nombre, clave: hecho.secreto })
  }
  const webhooks = consulta.data
  const preguntado = PREGUNTAS[pregunta.valor?.acto ?? 'eliminar']
  return (
    <section className={`${bloques.bloque} ${estilos.bloque}`} aria-labelledby={id}>
      <div className={estilos.cabeza}>
        <div>
          <h2 id={id}>{MENSAJES_WEBHOOKS.titulo}</h2>
          <p className={bloques.nota}>{MENSAJES_WEBHOOKS.nota}</p>
        </div>
        <Button
          variant="default"
          leftSection={<Icono de={IconPlus} />}
          disabled={!webhooks}
          onClick={() => forma.abrir({ webhook: null })}
        >
          Nuevo webhook
        </Button>
      </div>
      {consulta.isError && !webhooks && <NoSePudo que="los webhooks" onReintentar={() => void consulta.refetch()} />}
      {consulta.isPending && <Espera texto="Cargando webhooks" />}
      {webhooks?.length === 0 && (
        <Estado
          icono={<Icono de={IconWebhook} tam={32} />}
          titulo={MENSAJES_WEBHOOKS.vacio}
          texto={MENSAJES_WEBHOOKS.vacioQueHacer}
        />
      )}
      {webhooks && webhooks.length > 0 && (
        <TablaBreve
          nombre={MENSAJES_WEBHOOKS.titulo}
          className={estilos.tabla}
          titulos={TITULOS}
          vacia={MENSAJES_WEBHOOKS.vacio}
        >
          {webhooks.map((webhook) => (
            <Fila
              key={webhook.id}
              webhook={webhook}
              onEditar={() => forma.abrir({ webhook })}
              onEntregas={() => entregas.abrir(webhook)}
              onPreguntar={(acto) => pregunta.abrir({ acto, webhook })}
              onHacer={(acto) => void hacer({ acto, webhook })}
            />
          ))}
        </TablaBreve>
      )}
      <AlAbrir de={forma}>
        {({ webhook }, ventana) => (
          <WebhookModal
            {...ventana}
            webhook={webhook}
            onCreado={(hecho) => {
              forma.cerrar()
              dada.abrir(hecho)
            }}
          />
        )}
      </AlAbrir>
      <AlAbrir de={dada}>{(suya, ventana) => <ClaveDada palabras={DADA} {...suya} {...ventana} />}</AlAbrir>
      <AlAbrir de={entregas}>
        {(suyo, ventana) => (
          // As it is now: it may have been resumed meanwhile.
          <Entregas webhook={webhooks?.find((uno) => uno.id === suyo.id) ?? suyo} {...ventana} />
        )}
      </AlAbrir>
      <Confirmacion
        abierto={pregunta.abierto}
        onClose={pregunta.cerrar}
        titulo={preguntado.titulo}
        textoBoton={preguntado.boton}
        destructiva={pregunta.valor?.acto !== 'secreto'}
        alConfirmar={confirmar}
      >
        <p>
          {preguntado.texto} <strong>{pregunta.valor?.webhook.nombre}</strong>
        </p>
      </Confirmacion>
    </section>
  )
}

const DADA: PalabrasDeClave = {
  titulo: 'SECRETO DEL WEBHOOK',
  advertencia: MENSAJES_WEBHOOKS.creado,
  noCopiado: MENSAJES_WEBHOOKS.noCopiado,
  guardado: 'Ya lo guardé',
  campo: 'Secreto',
  description: MENSAJES_WEBHOOKS.comoSeUsa,
}

const PREGUNTAS: Readonly<Record<ConPregunta, { titulo: string; boton: string; texto: string }>> = {
  secreto: {
    titulo: 'CAMBIAR SECRETO',
    boton: 'Cambiar secreto',
    texto: `Cada mensaje se firmará con el secreto nuevo, y también con el de ahora durante ${SECRETO_ANTERIOR_DIAS} días:`,
  },
  anterior: {
    titulo: 'TERMINAR EL ANTERIOR',
    boton: 'Terminar el anterior',
    texto: 'Los mensajes se firmarán solo con el secreto nuevo:',
  },
  eliminar: {
    titulo: 'ELIMINAR WEBHOOK',
    boton: 'Eliminar',
    texto: 'Dejará de avisar ahora mismo, y lo que faltaba entregar se pierde:',
  },
}

interface PropsDeFila {
  webhook: Webhook
  onEditar: () => void
  onEntregas: () => void
  onPreguntar: (acto: ConPregunta) => void
  onHacer: (acto: ActoDeWebhook) => void
}

const Fila = ({ webhook, onEditar, onEntregas, onPreguntar, onHacer }: PropsDeFila) => {
  const { nombre, url, eventos, area, pausa, pendientes, entregada_at, anterior_hasta } = webhook
  return (
    <FilaBreve>
      <CeldaBreve className={estilos.nombre}>
        <strong>{nombre}</strong>
        <small className={estilos.url}>{url}</small>
      </CeldaBreve>
      <CeldaBreve rotulo="Avisa de">
        {EVENTOS_DE_WEBHOOK.filter((evento) => eventos.includes(evento.id)).map((evento) => (
          <span key={evento.id} className={estilos.linea}>
            {evento.name}
          </span>
        ))}
      </CeldaBreve>
      <CeldaBreve rotulo="Área">{area?.name ?? 'Todas'}</CeldaBreve>
      <CeldaBreve rotulo="Entregas">
        {pendientes === 0 ? 'Nada por entregar' : `${miles(pendientes)} por entregar`}
        <small>
          {entregada_at ? `La última, el ${fecha(entregada_at)} a las ${hora(entregada_at)}` : 'Todavía ninguna'}
        </small>
      </CeldaBreve>
      <CeldaBreve rotulo="Estado">
        {estadoDeWebhook(webhook)}
        {anterior_hasta && (
          <small>
            El secreto anterior vale hasta el {fecha(anterior_hasta)} a las {hora(anterior_hasta)}
          </small>
        )}
      </CeldaBreve>
      <CeldaBreve className={estilos.acciones}>
        <AccionFila icono={IconListDetails} nombre={`Entregas de ${nombre}`} onClick={onEntregas} />
        <AccionFila icono={IconSend} nombre={`Enviar prueba a ${nombre}`} onClick={() => onHacer('probar')} />
        <AccionFila icono={IconPencil} nombre={`Editar ${nombre}`} onClick={onEditar} />
        {pausa ? (
          <AccionFila icono={IconPlayerPlay} nombre={`Reanudar ${nombre}`} onClick={() => onHacer('reanudar')} />
        ) : (
          <AccionFila icono={IconPlayerPause} nombre={`Pausar ${nombre}`} onClick={() => onHacer('pausar')} />
        )}
        <AccionFila
          icono={IconRefresh}
          nombre={`Cambiar secreto de ${nombre}`}
          impedida={anterior_hasta ? 'El anterior todavía vale: termínelo antes' : undefined}
          onClick={() => onPreguntar('secreto')}
        />
        {anterior_hasta && (
          <AccionFila
            icono={IconKeyOff}
            nombre={`Terminar el secreto anterior de ${nombre}`}
            onClick={() => onPreguntar('anterior')}
          />
        )}
        <AccionFila icono={IconTrash} nombre={`Eliminar ${nombre}`} peligro onClick={() => onPreguntar('eliminar')} />
      </CeldaBreve>
    </FilaBreve>
  )
}
