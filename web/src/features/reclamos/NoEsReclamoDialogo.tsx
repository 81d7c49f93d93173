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
import { Textarea, TextInput } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { avisar } from '../../ui/avisos.ts'
import { conError } from '../../ui/conError.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { contarFallo, Rechazo } from '../mesa-de-partes/index.ts'
import { useCambiarReclamo } from './reclamos.api.ts'
import estilos from './reclamos.module.css'

interface Props {
  reclamo: Reclamo
  abierto: boolean
  onClose: () => void
}

const VACIO = { que_es: 0, texto: '', donde: '' }
const OPCIONES = [
  { value: '0', label: 'Elija qué es', disabled: true },
  ...QUE_ES.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** NO ES UN RECLAMO: what it is, why and where that is filed, which its citizen reads by mail (REC-47). */
export const NoEsReclamoDialogo = ({ reclamo, abierto, onClose }: Props) => {
  const [valores, setValores] = useState(VACIO)
  const [dejado, setDejado] = useState(false)
  const [rechazo, setRechazo] = useState('')
  const [visto, setVisto] = useState(false)
  const cambiar = useCambiarReclamo()
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      setValores(VACIO)
      setDejado(false)
      setRechazo('')
    }
  }
  const corto = valores.texto.trim().length < QUE_ES_TEXTO_MINIMO
  const sinDonde = valores.donde.trim() === ''
  const enviar = async () => {
    setRechazo('')
    try {
      await cambiar.mutateAsync({ id: reclamo.id, no_corresponde: valores })
      onClose()
      avisar.exito(MENSAJES_RECLAMO.noCorresponde)
    } catch (fallo) {
      setRechazo(contarFallo(fallo, MENSAJES_RECLAMO.sinRegistrarQueNo))
    }
  }
  const elegir = (que_es: number) =>
    // Where it is filed follows what it is, unless something else was written.
    setValores(({ donde, que_es: antes, ...resto }) => ({
      ...{ ...resto, que_es },
      donde: donde === '' || donde === DONDE_SE_PRESENTA[antes] ? (DONDE_SE_PRESENTA[que_es] ?? '') : donde,
    }))
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="NO ES UN RECLAMO"
      detalle={`Reclamo ${reclamoEscrito(reclamo.id)} · ${reclamo.nombres}`}
      onSubmit={enviar}
      falta={[
        ...(valores.que_es === 0 ? ['qué es'] : []),
        ...(corto ? ['la explicación'] : []),
        ...(sinDonde ? ['dónde se presenta'] : []),
      ]}
      alFaltar={() => setDejado(true)}
      enviando={cambiar.isPending}
      sucio={JSON.stringify(valores) !== JSON.stringify(VACIO)}
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
          error={conError(dejado && valores.que_es === 0 ? MENSAJES_RECLAMO.queEs : '')}
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
          error={conError(dejado && corto ? MENSAJES_RECLAMO.queEsTexto : '')}
          onChange={({ currentTarget }) => setValores({ ...valores, texto: currentTarget.value })}
        />
        <TextInput
          label="Dónde se presenta"
          required
          autoComplete="off"
          maxLength={QUE_ES_DONDE_MAXIMO}
          value={valores.donde}
          error={conError(dejado && sinDonde ? MENSAJES_RECLAMO.queEsDonde : '')}
          onChange={({ currentTarget }) => setValores({ ...valores, donde: currentTarget.value })}
        />
      </div>
    </FormDialogo>
  )
}
