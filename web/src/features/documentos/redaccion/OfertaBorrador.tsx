import { sinFormato } from '@cabildo/contracts/base/formato'
import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import { tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { entidad } from '../../../platform/entidad.ts'
import { Button } from '../../../ui/kit/boton.tsx'
import { Nota } from '../../../ui/Nota.tsx'
import type { BorradorGuardado } from './borradores.ts'

interface Props {
  borrador: BorradorGuardado
  onRecuperar: (borrador: BorradorGuardado) => void
  onDescartar: (borrador: BorradorGuardado) => void
}

const RESUMEN_MAXIMO = 90

/** Names a draft in one line: its type and its first words. */
const resumenDe = ({ valores, enEdicion }: BorradorGuardado): string => {
  const texto = sinFormato(
    valores.nombre ||
      valores.resolutivos[0]?.texto ||
      enEdicion?.texto ||
      valores.vistos ||
      valores.considerandos ||
      'sin texto aún',
  )
  const letras = [...texto.replace(/\s+/g, ' ')]
  const corto = letras.length > RESUMEN_MAXIMO ? `${letras.slice(0, RESUMEN_MAXIMO).join('')}…` : texto
  return `${tipoDocumento(valores.tipo_doc).name}: ${corto}`
}

/** Offers this user's unsaved text of the last time in this browser (issue point 6). */
export function OfertaBorrador({ borrador, onRecuperar, onDescartar }: Props) {
  const marca = marcaLima(new Date(borrador.en))
  const deHoy = marca.startsWith(entidad.hoy)
  const cuando = deHoy ? ` las ${hora(marca)}` : `l ${fecha(marca)} a las ${hora(marca)}`
  return (
    <Nota
      texto={
        <>
          <b>Tiene un borrador sin guardar.</b> {resumenDe(borrador)}
        </>
      }
      detalle="Solo está en este navegador. Los archivos no se conservan: vuelva a elegirlos."
    >
      <Button variant="default" size="compact-sm" onClick={() => onRecuperar(borrador)}>
        Recuperar borrador de{cuando}
      </Button>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onDescartar(borrador)}>
        Descartar
      </Button>
    </Nota>
  )
}
