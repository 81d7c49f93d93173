import { IconLock } from '@tabler/icons-react'
import { Nota } from '../../../ui/Nota.tsx'
import { YA_FIRMADO } from './useGuardado.ts'

/** Over a document that can be read and not edited any more (DOC-49). */
export const NotaFirmado = () => (
  <Nota
    icono={IconLock}
    texto={
      <>
        <b>{YA_FIRMADO}.</b> Su texto, su PDF y sus anexos ya no se modifican.
      </>
    }
  />
)
