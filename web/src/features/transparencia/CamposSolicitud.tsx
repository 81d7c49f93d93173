import { MENSAJES_CIUDADANO, NOMBRE_MAXIMO } from '@cabildo/contracts/ciudadano'
import { AUTORIZO_CORREO } from '@cabildo/contracts/consentimiento'
import { DIRECCION_MAXIMO, FORMAS_ENTREGA, PEDIDO_MAXIMO } from '@cabildo/contracts/transparencia'
import { Buscando } from '../../ui/Buscando.tsx'
import { CampoCorreo } from '../../ui/CampoCorreo.tsx'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { Selector } from '../../ui/Selector.tsx'
import {
  AreaDeTexto,
  Casilla,
  EnPareja,
  type Formulario,
  NotaBusqueda,
  opcional,
  Seccion,
} from '../formularios/index.ts'
import type { ValoresSolicitud } from './solicitud.ts'
import type { Solicitante } from './useSolicitante.ts'

interface Props {
  form: Formulario<ValoresSolicitud>
  solicitante: Solicitante
}

const FORMAS = [
  { value: '0', label: 'Sin preferencia' },
  ...FORMAS_ENTREGA.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** Who asks: the three fields of the book (TRS-02, TRS-04 to TRS-08). */
export const SeccionSolicitante = ({ form, solicitante }: Props) => (
  <Seccion numero={1} titulo="DATOS DEL SOLICITANTE">
    <CampoDni
      {...form.texto('dni')}
      style={{ width: '13rem' }}
      label="DNI"
      description="8 dígitos"
      onFocus={solicitante.preparar}
      onChange={solicitante.ponerDni}
      // A barcode reader ends with Enter, which must not send a half-filled form (TRS-05).
      onKeyDown={(evento) => evento.key === 'Enter' && evento.preventDefault()}
    />
    <div>
      <TextInput
        {...form.texto('ape_nom')}
        label="Apellidos y nombres"
        description="Se completa con su DNI; puede corregirlo"
        autoComplete="name"
        maxLength={NOMBRE_MAXIMO}
      />
      <NotaBusqueda
        estado={solicitante.estado}
        falla={solicitante.falla}
        noEncontrado={MENSAJES_CIUDADANO.dniEscribaNombre}
        onRepetir={solicitante.repetir}
      />
      <Buscando
        abierto={solicitante.estado === 'buscando'}
        titulo={MENSAJES_CIUDADANO.buscandoDni}
        texto="Consultando el registro de identidad"
      />
    </div>
    <TextInput
      {...form.texto('address')}
      label="Dirección"
      autoComplete="street-address"
      maxLength={DIRECCION_MAXIMO}
    />
  </Seccion>
)

/** What is asked for, and how it is to be delivered (D-31, D-45). */
export const SeccionPedido = ({ form }: { form: Formulario<ValoresSolicitud> }) => (
  <Seccion numero={2} titulo="INFORMACIÓN SOLICITADA" texto="No hace falta decir para qué la quiere.">
    <AreaDeTexto
      {...form.texto('pedido')}
      label="Información que pide"
      description="Con la mayor precisión que pueda: qué documento, de qué año, de qué oficina"
      maxLength={PEDIDO_MAXIMO}
    />
    <EnPareja>
      <Selector
        {...form.texto('forma_entrega')}
        label={opcional('Forma de entrega')}
        data={FORMAS}
        onChange={({ currentTarget }) => form.poner({ forma_entrega: Number(currentTarget.value) })}
      />
      <CampoCorreo
        {...form.texto('email')}
        label={form.valores.forma_entrega === 1 ? 'Correo electrónico' : opcional('Correo electrónico')}
      />
    </EnPareja>
    {form.valores.email !== '' && (
      <Casilla
        texto={AUTORIZO_CORREO}
        marcada={form.valores.autoriza_correo}
        onCambio={(autoriza_correo) => form.poner({ autoriza_correo })}
      />
    )}
  </Seccion>
)
