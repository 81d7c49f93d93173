import { MENSAJES_SOLICITUD, PEDIDO_MAXIMO, PEDIDO_MINIMO } from '@cabildo/contracts/transparencia'
import { CampoPdfs, CampoTexto } from '../../expedientes/index.ts'
import { ENVIOS } from './actos.api.ts'
import estilos from './actos.module.css'
import { DialogoDeActo } from './DialogoDeActo.tsx'
import { type PropsDeActo, useActoDeSolicitud } from './useActoDeSolicitud.ts'

/** A document and its annexes. */
const PDFS = 5

/** REGISTRAR SUBSANACIÓN: what was brought on paper, the request as it is now asked (TRS-16). */
export const SubsanarDialogo = (props: PropsDeActo) => {
  const { id, pedido: actual } = props.solicitud
  const formulario = useActoDeSolicitud({
    ...{ ...props, acto: 'subsanar', vacio: { pedido: actual, pdfs: [] as File[] } },
    faltas: ({ pedido }) =>
      pedido.trim().length < PEDIDO_MINIMO
        ? [['pedido', 'la información que pide', MENSAJES_SOLICITUD.pedidoCorto]]
        : [],
    enviar: ({ pedido, pdfs }, alAvanzar) => ENVIOS.subsanar(id, pedido.trim(), pdfs, alAvanzar),
  })
  const { valores, poner, error } = formulario
  return (
    <DialogoDeActo formulario={formulario}>
      <CampoTexto
        label="Información que pide"
        required
        description="Corrija el pedido como se subsanó; el primero seguirá a la vista."
        maximo={PEDIDO_MAXIMO}
        valor={valores.pedido}
        onValor={(pedido) => poner({ pedido })}
        error={error('pedido')}
      />
      <fieldset className={estilos.grupo}>
        <legend>
          Lo que trajo <small>(opcional, hasta {PDFS})</small>
        </legend>
        <CampoPdfs
          pdfs={valores.pdfs}
          caben={valores.pdfs.length < PDFS}
          onAgregar={(pdf) => poner(({ pdfs }) => ({ pdfs: [...pdfs, pdf] }))}
          onQuitar={(cual) => poner(({ pdfs }) => ({ pdfs: pdfs.filter((_, i) => i !== cual) }))}
        />
      </fieldset>
    </DialogoDeActo>
  )
}
