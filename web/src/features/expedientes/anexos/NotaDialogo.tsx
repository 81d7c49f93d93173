import type { Expediente } from '@cabildo/contracts/expediente'
import { NOTA_MAXIMA } from '@cabildo/contracts/expedientes-anexos'
import { MENSAJES_ANEXOS, PALABRAS_DE_ANEXO } from '@cabildo/contracts/expedientes-bandeja'
import { Textarea } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { avisar } from '../../../ui/avisos.ts'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { type Borrador, useBorrador } from '../../../ui/useBorrador.ts'
import { contarFallo, Rechazo } from '../../mesa-de-partes/index.ts'
import estilos from '../actos/actos.module.css'
import { numeroDe } from '../actos/casos.ts'
import { ANEXOS, useAnexo } from './anexos.api.ts'

interface Props {
  caso: Expediente
  abierto: boolean
  onClose: () => void
  borrador?: Borrador
}

/** AÑADIR NOTA: what the own area writes for itself (EXP-24). */
export const NotaDialogo = ({ caso, abierto, onClose, borrador }: Props) => {
  const [texto, setTexto] = useState('')
  const [rechazo, setRechazo] = useState('')
  const [visto, setVisto] = useState(false)
  const { mutateAsync, isPending } = useAnexo((nota: string) => ANEXOS.anotar(caso.registro_id, nota))
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      setTexto((borrador?.leer() as { texto: string } | undefined)?.texto ?? '')
      setRechazo('')
    }
  }
  useBorrador(borrador, abierto, texto === '' ? null : { texto })
  const { titulo, verbo, hecho, noHecho } = PALABRAS_DE_ANEXO.anotar
  const enviar = async () => {
    setRechazo('')
    try {
      await mutateAsync(texto.trim())
      borrador?.quitar()
      onClose()
      avisar.exito(hecho)
    } catch (fallo) {
      setRechazo(contarFallo(fallo, noHecho))
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo={titulo}
      detalle={`${numeroDe(caso)} · ${caso.asunto}`}
      onSubmit={enviar}
      falta={texto.trim() === '' ? ['la nota'] : []}
      enviando={isPending}
      sucio={texto !== ''}
      textoBoton={verbo}
      icono={<Icono de={IconNote} />}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <Textarea
          label="Nota"
          description={`${MENSAJES_ANEXOS.soloSuArea}. No se imprime ni se dice a nadie más.`}
          required
          autosize
          minRows={4}
          maxRows={14}
          maxLength={NOTA_MAXIMA}
          value={texto}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
        />
      </div>
    </FormDialogo>
  )
}
