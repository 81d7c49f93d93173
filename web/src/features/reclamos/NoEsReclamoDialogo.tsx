import {
  DONDE_SE_PRESENTA,
  MENSAJES_RECLAMO,
  QUE_ES,
  QUE_ES_DONDE_MAXIMO,
  QUE_ES_TEXTO_MAXIMO,
  QUE_ES_TEXTO_MINIMO,
  reclamoEscrito,
} from '@cabildo/contracts/reclamos'
import type { Reclamo } from '@cabildo/contracts/reclamos-lista'
import { IconMailForward } from '@tabler/icons-react'
import { conError } from '../../ui/conError.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Textarea, TextInput } from '../../ui/kit/campo.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { rechazoArriba, useActoDelCaso, type VentanaDeActo } from '../expedientes/index.ts'
import { Rechazo } from '../mesa-de-partes/index.ts'
import { cambiarReclamo, RECLAMOS } from './reclamos.api.ts'
import estilos from './reclamos.module.css'

interface Props extends VentanaDeActo {
  reclamo: Reclamo
}

const VACIO = { que_es: 0, texto: '', donde: '' }
const PALABRAS = { hecho: MENSAJES_RECLAMO.noCorresponde, noHecho: MENSAJES_RECLAMO.sinRegistrarQueNo }
const OPCIONES = [
  { value: '0', label: 'Elija qué es', disabled: true },
  ...QUE_ES.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** NO ES UN RECLAMO: what it is, why and where that is filed, which its citizen reads by mail (REC-47). */
export const NoEsReclamoDialogo = ({ reclamo, ...ventana }: Props) => {
  const formulario = useActoDelCaso({
    ...{ ...ventana, vacio: VACIO, palabras: PALABRAS, renueva: RECLAMOS, bajo: 'no_corresponde' },
    enviar: (valores) => cambiarReclamo({ id: reclamo.id, no_corresponde: valores }),
  })
  const { valores, poner, dejado, dejar, sucio, rechazos, enviando, hacer } = formulario
  const rechazo = rechazoArriba(formulario, Object.keys(VACIO))
  const corto = valores.texto.trim().length < QUE_ES_TEXTO_MINIMO
  const sinDonde = valores.donde.trim() === ''
  const elegir = (que_es: number) =>
    // Where it is filed follows what it is, unless something else was written.
    poner(({ donde, que_es: antes }) => ({
      que_es,
      donde: donde === '' || donde === DONDE_SE_PRESENTA[antes] ? (DONDE_SE_PRESENTA[que_es] ?? '') : donde,
    }))
  return (
    <FormDialogo
      abierto={ventana.abierto}
      onClose={ventana.onClose}
      titulo="NO ES UN RECLAMO"
      detalle={`Reclamo ${reclamoEscrito(reclamo.id)} · ${reclamo.nombres}`}
      onSubmit={hacer}
      falta={[
        ...(valores.que_es === 0 ? ['qué es'] : []),
        ...(corto ? ['la explicación'] : []),
        ...(sinDonde ? ['dónde se presenta'] : []),
      ]}
      alFaltar={dejar}
      enviando={enviando}
      sucio={sucio}
      textoBoton="Registrar y avisar"
      icono={<Icono de={IconMailForward} />}
      estado="El ciudadano lo recibirá por correo y no se podrá deshacer."
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <Selector
          label="Qué es"
          required
          data={OPCIONES}
          value={String(valores.que_es)}
          error={conError(dejado && valores.que_es === 0 ? MENSAJES_RECLAMO.queEs : rechazos.que_es)}
          onChange={({ currentTarget }) => elegir(Number(currentTarget.value))}
        />
        <Textarea
          label="Explicación"
          required
          autosize
          minRows={4}
          maxRows={12}
          maxLength={QUE_ES_TEXTO_MAXIMO}
          value={valores.texto}
          error={conError(dejado && corto ? MENSAJES_RECLAMO.queEsTexto : rechazos.texto)}
          onChange={({ currentTarget }) => poner({ texto: currentTarget.value })}
        />
        <TextInput
          label="Dónde se presenta"
          required
          autoComplete="off"
          maxLength={QUE_ES_DONDE_MAXIMO}
          value={valores.donde}
          error={conError(dejado && sinDonde ? MENSAJES_RECLAMO.queEsDonde : rechazos.donde)}
          onChange={({ currentTarget }) => poner({ donde: currentTarget.value })}
        />
      </div>
    </FormDialogo>
  )
}
