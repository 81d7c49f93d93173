import { NOTA_MAXIMA } from '@cabildo/contracts/expedientes-anexos'
import { MENSAJES_ANEXOS, PALABRAS_DE_ANEXO } from '@cabildo/contracts/expedientes-bandeja'
import { IconNote } from '@tabler/icons-react'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Textarea } from '../../../ui/kit/campo.tsx'
import { Rechazo } from '../../mesa-de-partes/index.ts'
import estilos from '../actos/actos.module.css'
import { numeroDe } from '../actos/casos.ts'
import { type PropsDelCaso, useActoDelCaso } from '../actos/useActoDelCaso.ts'
import { ANEXOS } from './anexos.api.ts'

/** AÑADIR NOTA: what the own area writes for itself (EXP-24). */
export const NotaDialogo = ({ caso, ...ventana }: PropsDelCaso) => {
  const palabras = PALABRAS_DE_ANEXO.anotar
  const { valores, poner, sucio, rechazo, enviando, hacer } = useActoDelCaso({
    ...{ ...ventana, vacio: { texto: '' }, palabras },
    enviar: ({ texto }) => ANEXOS.anotar(caso.registro_id, texto.trim()),
  })
  const { texto } = valores
  return (
    <FormDialogo
      abierto={ventana.abierto}
      onClose={ventana.onClose}
      titulo={palabras.titulo}
      detalle={`${numeroDe(caso)} · ${caso.asunto}`}
      onSubmit={hacer}
      falta={texto.trim() === '' ? ['la nota'] : []}
      enviando={enviando}
      sucio={sucio}
      textoBoton={palabras.verbo}
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
          onChange={({ currentTarget }) => poner({ texto: currentTarget.value })}
        />
      </div>
    </FormDialogo>
  )
}
