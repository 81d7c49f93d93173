-- Whether a document's PDF was published by an upload, which names no document, is told by its bytes (D-138).
create index normas_huella on normas (sha256) where deleted_at is null;
create index archivo_normas_huella on archivo_normas (sha256);
