import { faltaEnElTexto, loLeeElCiudadano, PALABRAS_DE_ACTO } from '@cabildo/contracts/expedientes-bandeja'
import { MENSAJES_EXPEDIENTE, MOTIVOS_DE_ARCHIVO, type MotivoDeArchivo } from '@cabildo/contracts/expedientes-reglas'
import { IconArchive } from '@tabler/icons-react'
import { useState } from 'react'
import { conError } from '../../../ui/conError.tsx'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Textarea } from '../../../ui/kit/campo.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import { Rechazo } from '../../mesa-de-partes/index.ts'
import { ENVIOS } from './actos.api.ts'
import estilos from './actos.module.css'
import { detalleDe } from './casos.ts'
import { type PropsDeActo, useActo } from './useActo.ts'

const TEXTO_MAXIMO = 500
const VACIO: { motivo: MotivoDeArchivo | ''; texto: string } = { motivo: '', texto: '' }

/** ARCHIVAR EXPEDIENTE: why, and what the citizen is told where nothing was answered (EXP-42). */
export const ArchivarDialogo = (props: PropsDeActo) => {
  const { casos, abierto, onClose } = props
  const [dejado, setDejado] = useState(false)
  const { valores, poner, sucio, rechazo, enviando, hacer } = useActo({
    ...props,
    acto: 'archivar',
    vacio: VACIO,
    enviar: ENVIOS.archivar,
    alEmpezar: () => setDejado(false),
  })
  const { motivo, texto } = valores
  const loLee = casos.some(loLeeElCiudadano)
  const error = faltaEnElTexto(texto, loLee)
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo={PALABRAS_DE_ACTO.archivar.titulo}
      detalle={detalleDe(casos)}
      onSubmit={() => motivo !== '' && hacer({ motivo, texto: texto.trim() })}
      falta={[...(motivo === '' ? ['el motivo'] : []), ...(error ? ['el texto para el ciudadano'] : [])]}
      alFaltar={() => setDejado(true)}
      enviando={enviando}
      sucio={sucio}
      textoBoton={PALABRAS_DE_ACTO.archivar.verbo}
      icono={<Icono de={IconArchive} />}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <fieldset className={estilos.opciones}>
          <legend>Motivo</legend>
          {MOTIVOS_DE_ARCHIVO.map((uno) => (
            <label key={uno} className={estilos.opcion}>
              <input type="radio" name="motivo" checked={motivo === uno} onChange={() => poner({ motivo: uno })} />
              <b>{uno}</b>
            </label>
          ))}
        </fieldset>
        <Textarea
          label={loLee ? 'Texto' : opcional('Texto')}
          required={loLee}
          {...(loLee && { description: MENSAJES_EXPEDIENTE.loLeeElCiudadano })}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={TEXTO_MAXIMO}
          value={texto}
          error={conError(dejado && error !== null ? error : '')}
          onChange={({ currentTarget }) => poner({ texto: currentTarget.value })}
          onBlur={() => setDejado(true)}
        />
      </div>
    </FormDialogo>
  )
}
