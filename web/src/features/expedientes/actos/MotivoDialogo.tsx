import { devueltoA, PALABRAS_DE_ACTO } from '@cabildo/contracts/expedientes-bandeja'
import { MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { IconArrowBackUp, IconFolderOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { conError } from '../../../ui/conError.tsx'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Textarea } from '../../../ui/kit/campo.tsx'
import { Rechazo } from '../../mesa-de-partes/index.ts'
import { ENVIOS } from './actos.api.ts'
import estilos from './actos.module.css'
import { detalleDe } from './casos.ts'
import { type PropsDeActo, useActo } from './useActo.ts'

const MOTIVO_MAXIMO = 500
const MOTIVO_MINIMO = 4
const VACIO = { motivo: '' }

const DE_ACTO = {
  devolver: {
    icono: IconArrowBackUp,
    nota: 'El expediente vuelve al área de la que vino, que leerá este motivo.',
  },
  reabrir: {
    icono: IconFolderOpen,
    nota: 'El expediente vuelve a estar en proceso en su área.',
  },
} as const

interface Props extends PropsDeActo {
  acto: keyof typeof DE_ACTO
}

/** DEVOLVER EXPEDIENTE and REABRIR EXPEDIENTE: the acts that ask for a motive alone (EXP-27, EXP-43). */
export const MotivoDialogo = ({ acto, ...props }: Props) => {
  const { casos, abierto, onClose } = props
  const [dejado, setDejado] = useState(false)
  const [caso] = casos
  const { valores, poner, sucio, rechazo, enviando, hacer } = useActo({
    ...props,
    acto,
    vacio: VACIO,
    enviar: ENVIOS[acto],
    deUno: () => (acto === 'devolver' && caso?.area_origen ? devueltoA(caso.area_origen) : undefined),
    alEmpezar: () => setDejado(false),
  })
  const motivo = valores.motivo.trim()
  const corto = motivo.length < MOTIVO_MINIMO
  const { icono, nota } = DE_ACTO[acto]
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo={PALABRAS_DE_ACTO[acto].titulo}
      detalle={detalleDe(casos)}
      onSubmit={() => hacer(motivo)}
      falta={corto ? ['el motivo'] : []}
      alFaltar={() => setDejado(true)}
      enviando={enviando}
      sucio={sucio}
      textoBoton={PALABRAS_DE_ACTO[acto].verbo}
      icono={<Icono de={icono} />}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <Textarea
          label="Motivo"
          required
          autosize
          minRows={3}
          maxRows={10}
          maxLength={MOTIVO_MAXIMO}
          value={valores.motivo}
          error={conError(dejado && corto ? MENSAJES_EXPEDIENTE.motivo : '')}
          onChange={({ currentTarget }) => poner({ motivo: currentTarget.value })}
          onBlur={() => setDejado(true)}
        />
        <p className={estilos.nota}>{nota}</p>
      </div>
    </FormDialogo>
  )
}
