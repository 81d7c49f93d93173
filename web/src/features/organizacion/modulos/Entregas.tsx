import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import {
  type EntregaDeWebhook,
  ESTADOS_DE_ENTREGA,
  type EstadoDeEntrega,
  EVENTO_DE_PRUEBA,
  EVENTOS_DE_WEBHOOK,
  type IntentoDeEntrega,
  MENSAJES_WEBHOOKS,
  type Webhook,
} from '@cabildo/contracts/webhooks'
import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Espera } from '../../../ui/Buscando.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { CeldaBreve, FilaBreve, TablaBreve } from '../../../ui/TablaBreve.tsx'
import { AccionFila } from '../../../ui/tabla/AccionFila.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import estilos from './Claves.module.css'
import { entregasQuery, useReintentar } from './webhooks.api.ts'

interface Props {
  webhook: Webhook
  abierto: boolean
  onClose: () => void
}

const TITULOS = ['Qué', 'Cuándo', 'Estado', 'Intentos']
const NOMBRES: Readonly<Record<string, string>> = Object.fromEntries([
  ...EVENTOS_DE_WEBHOOK.map(({ id, name }) => [id, name]),
  [EVENTO_DE_PRUEBA, 'Prueba'],
])
const momento = (marca: string) => `${fecha(marca)} a las ${hora(marca)}`

/** ENTREGAS: what a webhook brought or still has to, with each try (API-188). */
export const Entregas = ({ webhook, ...ventana }: Props) => {
  const [estado, setEstado] = useState<EstadoDeEntrega | ''>('')
  const consulta = useInfiniteQuery({ ...entregasQuery(webhook.id, estado), enabled: ventana.abierto })
  const reintentar = useReintentar(webhook.id)
  const entregas = consulta.data?.pages.flatMap(({ data }) => data)
  return (
    <Dialogo
      {...ventana}
      titulo="ENTREGAS"
      detalle={webhook.nombre}
      tam="xl"
      botones={
        <Button variant="default" onClick={ventana.onClose}>
          Cerrar
        </Button>
      }
    >
      <Selector
        label="Estado"
        className={estilos.filtro}
        value={estado}
        onChange={({ currentTarget }) => setEstado(currentTarget.value as EstadoDeEntrega | '')}
        data={[
          { value: '', label: 'Todas' },
          ...ESTADOS_DE_ENTREGA.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {consulta.isError && !entregas && <NoSePudo que="las entregas" onReintentar={() => void consulta.refetch()} />}
      {consulta.isPending && <Espera texto="Cargando entregas" />}
      {entregas && (
        <TablaBreve nombre="Entregas" className={estilos.tabla} titulos={TITULOS} vacia={MENSAJES_WEBHOOKS.sinEntregas}>
          {entregas.map((entrega) => (
            <Fila
              key={entrega.id}
              entrega={entrega}
              detenido={webhook.pausa !== null}
              onReintentar={() => reintentar.mutate(entrega)}
            />
          ))}
        </TablaBreve>
      )}
      {consulta.hasNextPage && (
        <Button
          variant="default"
          className={estilos.mas ?? ''}
          loading={consulta.isFetchingNextPage}
          onClick={() => void consulta.fetchNextPage()}
        >
          Ver anteriores
        </Button>
      )}
    </Dialogo>
  )
}

interface PropsDeFila {
  entrega: EntregaDeWebhook
  detenido: boolean
  onReintentar: () => void
}

const Fila = ({ entrega, detenido, onReintentar }: PropsDeFila) => {
  const { mensaje, tipo, objeto, estado, created_at, proximo_at, intentos } = entrega
  return (
    <FilaBreve>
      <CeldaBreve className={estilos.nombre}>
        <strong>{NOMBRES[tipo] ?? tipo}</strong>
        {tipo !== EVENTO_DE_PRUEBA && <small>{objeto}</small>}
        <small>
          <code>{mensaje}</code>
        </small>
      </CeldaBreve>
      <CeldaBreve rotulo="Cuándo">{momento(created_at)}</CeldaBreve>
      <CeldaBreve rotulo="Estado">
        {ESTADOS_DE_ENTREGA.find(({ id }) => id === estado)?.name}
        {proximo_at && <small>Otra vez el {momento(proximo_at)}</small>}
      </CeldaBreve>
      <CeldaBreve rotulo="Intentos">
        {intentos.length === 0 && 'Ninguno'}
        {intentos.length > 0 && (
          <details>
            <summary>
              {miles(intentos.length)} {intentos.length === 1 ? 'intento' : 'intentos'}
            </summary>
            <ol className={estilos.intentos}>
              {intentos.map((intento, i) => (
                // A list of facts, which never changes its order.
                // biome-ignore lint/suspicious/noArrayIndexKey: tries have no number of their own
                <Intento key={i} {...intento} />
              ))}
            </ol>
          </details>
        )}
      </CeldaBreve>
      <CeldaBreve className={estilos.acciones}>
        {estado !== 'entregada' && (
          <AccionFila
            icono={IconRefresh}
            nombre={`Reintentar ${mensaje}`}
            impedida={detenido ? 'El webhook está detenido: reanúdelo antes' : undefined}
            onClick={onReintentar}
          />
        )}
      </CeldaBreve>
    </FilaBreve>
  )
}

const Intento = ({ en, estado, falla, ms, extracto }: IntentoDeEntrega) => (
  <li>
    {momento(en)}: {estado === null ? `sin respuesta: ${falla}` : `respondió ${estado}`}, en {miles(ms)} ms
    {extracto && <code className={estilos.extracto}>{extracto}</code>}
  </li>
)
